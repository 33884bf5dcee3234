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

it('marks a table that is scrolled sideways, as long as it is', async () => {
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

it('heads a card with what is known of its name, and with a dash where nothing is', async () => {
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
