import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.tsx';
import { ListSearch } from './list-search.tsx';

afterEach(() => void jest.useRealTimers());

const Screen = ({ searched }: { searched: (text: string) => void }) => {
  const [value, setValue] = useState('ada');
  return (
    <>
      <ListSearch
        value={value}
        placeholder="Name"
        onSearch={(text) => {
          searched(text);
          setValue(text);
        }}
      />
      <button onClick={() => setValue('')}>Clear filters</button>
    </>
  );
};

it('given letters that are not searched for yet, when the filters are cleared, then they are gone for good', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const searched: string[] = [];
  renderScreen(<Screen searched={(text) => void searched.push(text)} />);
  const field = screen.getByLabelText('Search');
  fireEvent.change(field, { target: { value: 'adam' } });
  fireEvent.click(screen.getByText('Clear filters'));
  await waitFor(() => expect(field).toHaveValue(''));
  act(() => void jest.advanceTimersByTime(5_000));
  expect(searched).toEqual([]);
  expect(field).toHaveValue('');
});
