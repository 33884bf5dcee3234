import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { api } from '../../app/api.ts';
import { beNarrow } from '../../testing/narrow.ts';
import { pageOf } from '../../testing/page-of.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { columnsOf } from './columns.tsx';
import { List } from './list.tsx';
import { useListState, type ListQuery } from './list-state.ts';
import type { ListAnswer } from './list-types.ts';

type Person = Readonly<{ id: string; first: string | null; last: string | null }>;

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<ListAnswer<Person>, ListQuery>({ query: () => ({ url: '/people' }) }),
  }),
});
const person = columnsOf<Person>();
const nameColumns = [
  person.text('first', 'FIRST NAME', { names: true }),
  person.text('last', 'LAST NAME', { names: true }),
];

const People = () => {
  const list = useListState('people', { filters: [] });
  const result = peopleApi.useListPeopleQuery(list.query);
  return (
    <List list={list} result={result} label="People" noun={() => 'people'} columns={nameColumns} />
  );
};

const show = (...data: readonly Person[]) => {
  serve({ 'GET /people': () => ({ body: pageOf([...data]) }) });
  renderScreen(<People />);
};

it('a list marks its table while it is scrolled sideways', async () => {
  show({ id: '1', first: 'Ava', last: 'Novak' });
  await screen.findByText('Ava');
  const scroller = document.querySelector('.MuiDataGrid-virtualScroller');
  if (scroller === null) throw new Error('There is no table.');
  for (const left of [40, 0]) {
    scroller.scrollLeft = left;
    fireEvent.scroll(scroller);
    expect(scroller.hasAttribute('data-scrolled')).toBe(left > 0);
  }
});

it('a list pins both parts of a row’s name, the second part beside the first', async () => {
  show({ id: '1', first: 'Ava', last: 'Novak' });
  const first = await screen.findByRole('rowheader', { name: 'Ava' });
  const second = screen.getByRole('rowheader', { name: 'Novak' });
  for (const cell of [first, second]) expect(cell).toHaveClass('list-pinned');
  const scroller = document.querySelector<HTMLElement>('.MuiDataGrid-virtualScroller');
  const heading = screen.getByText('FIRST NAME').closest('[role="columnheader"]');
  if (scroller === null || heading === null) throw new Error('There is no table.');
  heading.getBoundingClientRect = () => new DOMRect(0, 0, 94, 32);
  fireEvent.scroll(scroller);
  expect(scroller.style.getPropertyValue('--pinned')).toBe('94px');
});

it('a list titles a card with the known parts of its name, or with a dash if none is known', async () => {
  beNarrow();
  show(
    { id: '1', first: 'Ava', last: null },
    { id: '2', first: null, last: 'Novak' },
    { id: '3', first: null, last: null },
  );
  const cards = within(await screen.findByRole('list', { name: 'People' }));
  const names = cards.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
  expect(names).toEqual(['Ava', 'Novak', '–']);
});
