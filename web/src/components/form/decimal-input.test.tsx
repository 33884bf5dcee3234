import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.tsx';
import { DecimalInput } from './decimal-input.tsx';

const Amount = () => {
  const [typed, setTyped] = useState('25000');
  return <DecimalInput id="amount" name="Amount" value={typed} onChange={setTyped} />;
};

const show = () => {
  renderScreen(<Amount />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
};

it('given a number with separators, when one comes to it by the keyboard, then all of it is selected, so that what is typed replaces it', async () => {
  const field = show();
  expect(field).toHaveValue('25,000');
  // As a browser does at Tab: it selects what stands there, and then there is the focus.
  field.select();
  field.focus();
  await waitFor(() => expect(field).toHaveValue('25000'));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
});

it('given a press into the number, then nothing of it is selected, so that a digit is put in where one pressed', async () => {
  const field = show();
  fireEvent.pointerDown(field);
  field.focus();
  await waitFor(() => expect(field).toHaveValue('25000'));
  expect(field.selectionStart).toBe(field.selectionEnd);
});
