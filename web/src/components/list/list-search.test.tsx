import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.tsx';
import { List } from './list.tsx';
import { ListSearch } from './list-search.tsx';
import { useListState } from './list-state.ts';

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

it('given typed letters that were not searched yet, when the filters are cleared, then they are discarded', async () => {
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

const meta = { total: 0, per_page: 15, current_page: 1, last_page: 1 };

const Narrowed = () => {
  const list = useListState('things', { filters: ['status'] });
  return (
    <>
      <button onClick={() => list.openView('status=old')}>Old ones</button>
      <List
        list={list}
        result={{
          data: { data: [], meta },
          isFetching: false,
          isError: false,
          refetch: () => undefined,
        }}
        label="Things"
        noun={() => 'things'}
        columns={[{ field: 'id', heading: 'ID', render: ({ id }) => id }]}
        searchFor="Name"
      />
    </>
  );
};

it.each([
  { act: 'Clear filters', address: '' },
  { act: 'Old ones', address: '?things.status=old' },
])(
  'given the first typed letters of a search, when "$act" is pressed, then they are discarded',
  async ({ act: name, address }) => {
    jest.useFakeTimers({ advanceTimers: true });
    renderScreen(<Narrowed />, { at: '/?things.status=new' });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'ada' } });
    const [button] = screen.getAllByText(name);
    if (button !== undefined) fireEvent.click(button);
    await waitFor(() => expect(window.location.search).toBe(address));
    act(() => void jest.advanceTimersByTime(5_000));
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(Reflect.get(Object(window.history.state), 'usr')).toBeNull();
  },
);
