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

it('given a number with separators, when it gets the focus by keyboard, then all of it is selected, so that typing replaces it', async () => {
  const field = show();
  expect(field).toHaveValue('25,000');
  // As a browser does at Tab: it selects the text, and then focuses the field.
  field.select();
  field.focus();
  await waitFor(() => expect(field).toHaveValue('25000'));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
});

it('given a press into the number, then nothing is selected, so that a digit is inserted at the pressed position', async () => {
  const field = show();
  fireEvent.pointerDown(field);
  field.focus();
  await waitFor(() => expect(field).toHaveValue('25000'));
  expect(field.selectionStart).toBe(field.selectionEnd);
});
