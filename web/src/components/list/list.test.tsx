import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { api } from '../../app/api.ts';
import { choose } from '../../testing/choose.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Asked, type Reply } from '../../testing/server.ts';
import { IconButton } from '../button/button.tsx';
import { List } from './list.tsx';
import { useListState, type ListQuery } from './list-state.ts';
import type { ListAnswer, ListColumn } from './list-types.ts';
import { pageLinks } from './page-links.ts';
import { hiddenBehind } from './use-clear-of-pinned.ts';

type Thing = Readonly<{ id: string; name: string }>;

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    listThings: build.query<ListAnswer<Thing>, ListQuery>({
      query: ({ filters, ...query }) => ({ url: '/things', params: { ...query, ...filters } }),
    }),
  }),
});

const columns: readonly ListColumn<Thing>[] = [
  { field: 'id', heading: 'ID', render: ({ id }) => id },
  { field: 'name', heading: 'NAME', names: true, render: ({ name }) => name },
];

const actions =
  (deleted: (name: string) => void = () => undefined) =>
  ({ name }: Thing) => (
    <IconButton name={`Delete ${name}`} onClick={() => deleted(name)}>
      <span />
    </IconButton>
  );

const total = 40;

const page = ({ query }: Asked): Reply => {
  const limit = Number(query['limit']);
  const from = (Number(query['page']) - 1) * limit;
  const found = query['search']?.startsWith('nobody') === true ? 0 : total;
  const data = Array.from(
    { length: Math.max(0, Math.min(limit, found - from)) },
    (_row, index) => ({
      id: String(from + index + 1),
      name: `Thing ${String(from + index + 1)}`,
    }),
  );
  return {
    body: {
      data,
      meta: {
        total: found,
        per_page: limit,
        current_page: Number(query['page']),
        last_page: Math.ceil(found / limit),
      },
    },
  };
};

type ScreenProps = Readonly<{
  moved?: (ids: readonly string[]) => void;
  opened?: (id: string) => void;
  deleted?: (name: string) => void;
}>;

const Screen = ({ moved = () => undefined, opened, deleted }: ScreenProps) => {
  const list = useListState('things', { filters: ['status'] });
  const result = testApi.useListThingsQuery(list.query);
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => list.setFilter('status', 'new')}>Only new</button>
      <button
        onClick={() =>
          void navigate('.', { state: { from: 'here', search: { others: 'Ann' } }, replace: true })
        }
      >
        Keep more
      </button>
      <List
        list={list}
        result={result}
        label="Things"
        noun={(count) => (count === 1 ? 'thing' : 'things')}
        columns={columns}
        searchFor="Search things"
        actions={actions(deleted)}
        {...(opened === undefined ? {} : { onOpen: ({ id }: Thing) => opened(id) })}
        bulk={({ ids }, clear) => (
          <button
            onClick={() => {
              moved(ids);
              clear();
            }}
          >
            Move
          </button>
        )}
      />
    </>
  );
};

const last = (asked: readonly Asked[]) => asked[asked.length - 1]?.query;

describe('a list', () => {
  it('requests a page of 15 rows and shows the total', async () => {
    const asked = serve({ 'GET /things': page });
    renderScreen(<Screen />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(await screen.findByText('Thing 15')).toBeInTheDocument();
    // Without a sort: the server's default order applies.
    expect(asked[0]?.query).toEqual({ page: '1', limit: '15' });
    expect(screen.getByText('40', { selector: 'b' }).parentElement).toHaveTextContent('40 things');
    expect(screen.getByRole('grid', { name: 'Things' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '',
      'ID',
      'NAME',
      'ACTIONS',
    ]);
  });

  it('given one row, then it is counted in the singular', async () => {
    const body = {
      data: [{ id: '1', name: 'Thing 1' }],
      meta: { total: 1, per_page: 15, current_page: 1, last_page: 1 },
    };
    serve({ 'GET /things': () => ({ body }) });
    renderScreen(<Screen />);
    const count = await screen.findByText('1', { selector: 'b' });
    expect(count.parentElement).toHaveTextContent(/1 thing$/);
  });

  it('keeps page, size and filters in the address under its name, and Back undoes the last change', async () => {
    const asked = serve({ 'GET /things': page });
    renderScreen(<Screen />, { at: '/?other.page=3' });
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Thing 30')).toBeInTheDocument();
    expect(window.location.search).toBe('?other.page=3&things.page=2');
    await choose('Rows per page', '25');
    await waitFor(() => expect(last(asked)).toMatchObject({ page: '1', limit: '25' }));
    expect(window.location.search).toBe('?other.page=3&things.limit=25');
    await userEvent.click(screen.getByText('Only new'));
    await waitFor(() => expect(last(asked)).toMatchObject({ status: 'new' }));
    expect(window.location.search).toContain('things.status=new');
    await userEvent.click(screen.getByText('Back'));
    await waitFor(() => expect(window.location.search).toBe('?other.page=3&things.limit=25'));
  });

  it('shows its last page if the address names a later one, and replaces the address', async () => {
    const asked = serve({ 'GET /things': page });
    renderScreen(<Screen />, { at: '/?things.page=9' });
    expect(await screen.findByText('Thing 40')).toBeInTheDocument();
    expect(window.location.search).toBe('?things.page=3');
    expect(asked.map(({ query }) => query['page'])).toEqual(['9', '3']);
  });

  it('keeps the history state of others, including the searches of other lists', async () => {
    serve({ 'GET /things': page });
    renderScreen(<Screen />, { at: '/' });
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByText('Keep more'));
    await userEvent.type(screen.getByLabelText('Search'), 'nobody{Enter}');
    await screen.findByText('No data found');
    const kept = (): unknown => Reflect.get(Object(window.history.state), 'usr');
    expect(kept()).toEqual({ from: 'here', search: { others: 'Ann', things: 'nobody' } });
    await userEvent.clear(screen.getByLabelText('Search'));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Thing 1');
    expect(kept()).toEqual({ from: 'here', search: { others: 'Ann' } });
  });

  it('requests a sort from the server when a heading is pressed', async () => {
    const asked = serve({ 'GET /things': page });
    renderScreen(<Screen />);
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByText('NAME'));
    await waitFor(() => expect(last(asked)).toMatchObject({ sort: '-name' }));
    expect(window.location.search).toBe('?things.sort=-name');
  });

  it('searches at once on Enter, keeps the text out of the address, and says if nothing is found', async () => {
    const asked = serve({ 'GET /things': page });
    renderScreen(<Screen />, { at: '/?things.page=2' });
    await screen.findByText('Thing 16');
    await userEvent.type(screen.getByLabelText('Search'), 'nobody');
    expect(asked).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('No data found')).toBeInTheDocument();
    expect(last(asked)).toMatchObject({ search: 'nobody', page: '1' });
    expect(window.location.search).toBe('');
    await userEvent.type(screen.getByLabelText('Search'), ' else {Enter}');
    await waitFor(() => expect(last(asked)).toMatchObject({ search: 'nobody else' }));
    expect(screen.getByLabelText('Search')).toHaveValue('nobody else ');
    const told = document.querySelector('.list-box > [aria-live="polite"]');
    await waitFor(() => expect(told).toHaveTextContent('0 things'));
    await userEvent.click(
      within(screen.getByText('No data found').closest('.face') ?? document.body).getByText(
        'Clear filters',
      ),
    );
    expect(await screen.findByText('Thing 1')).toBeInTheDocument();
  });

  it('selects only the rows of the page, and clears the selection on another page and after a bulk action', async () => {
    serve({ 'GET /things': page });
    const moved: (readonly string[])[] = [];
    renderScreen(<Screen moved={(ids) => moved.push(ids)} />);
    await screen.findByText('Thing 1');
    const [all] = screen.getAllByRole('checkbox');
    if (all !== undefined) await userEvent.click(all);
    expect(screen.getByText('15 selected')).toBeInTheDocument();
    expect(screen.getByText('of 15 on this page')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Move'));
    expect(moved[0]).toHaveLength(15);
    expect(screen.queryByText('15 selected')).toBeNull();
    const first = screen.getAllByRole('checkbox')[1];
    if (first !== undefined) await userEvent.click(first);
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('Thing 30');
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('works by keyboard: Space on a checkbox selects its row, Enter on a cell opens its row', async () => {
    serve({ 'GET /things': page });
    const opened: string[] = [];
    renderScreen(<Screen opened={(id) => opened.push(id)} />);
    await screen.findByText('Thing 1');
    const box = screen.getAllByRole('checkbox')[1];
    act(() => box?.focus());
    await userEvent.keyboard(' ');
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
    expect(box).toBeChecked();
    act(() => screen.getByRole('rowheader', { name: 'Thing 2' }).focus());
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual(['2']);
  });

  it('runs an action of a row by Space or Enter, and keeps the focus on its button', async () => {
    serve({ 'GET /things': page });
    const deleted: string[] = [];
    renderScreen(<Screen deleted={(name) => deleted.push(name)} />);
    const button = await screen.findByRole('button', { name: 'Delete Thing 2' });
    act(() => button.focus());
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Enter}');
    expect(deleted).toEqual(['Thing 2', 'Thing 2']);
    expect(button).toHaveFocus();
  });

  it('moves from row to row by J and K, and Enter runs the first action of a row', async () => {
    serve({ 'GET /things': page });
    const deleted: string[] = [];
    renderScreen(<Screen deleted={(name) => deleted.push(name)} />);
    await screen.findByText('Thing 1');
    act(() => screen.getByRole('rowheader', { name: 'Thing 2' }).focus());
    await userEvent.keyboard('jj');
    expect(screen.getByRole('rowheader', { name: 'Thing 4' })).toHaveFocus();
    await userEvent.keyboard('k');
    expect(screen.getByRole('rowheader', { name: 'Thing 3' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(deleted).toEqual(['Thing 3']);
  });

  it('that fails says so and tries again on request', async () => {
    let fails = true;
    serve({
      'GET /things': (asked) =>
        fails ? { status: 500, body: { message: '', code: 'X' } } : page(asked),
    });
    renderScreen(<Screen />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thing 1')).toBeInTheDocument();
  });

  it('given an address with an invalid query, then it shows the reason, and on request the list without that query', async () => {
    const sort = 'You cannot sort or filter by this.';
    serve({
      'GET /things': (asked) =>
        asked.query.sort === 'secret'
          ? { status: 422, body: { message: 'Wrong', code: 'INVALID', errors: { sort } } }
          : page(asked),
    });
    renderScreen(<Screen />, { at: '/?things.sort=secret' });
    expect(await screen.findByRole('alert')).toHaveTextContent(sort);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reset filters and order' }));
    expect(await screen.findByText('Thing 1')).toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('shows that its read model is behind', async () => {
    serve({ 'GET /things': (asked) => ({ ...page(asked), headers: { 'Daybook-Stale': 'true' } }) });
    renderScreen(<Screen />);
    expect(await screen.findByText('Catching up')).toBeInTheDocument();
  });

  it('shows cards on narrow screens', async () => {
    serve({ 'GET /things': page });
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({
      ...wide(query),
      matches: query.includes('max-width: 719px'),
    });
    renderScreen(<Screen />);
    const cards = await screen.findByRole('list', { name: 'Things' });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(15);
    expect(within(cards).getByRole('button', { name: 'Delete Thing 3' })).toBeInTheDocument();
    // A touch needs a larger target than a checkbox.
    const [box] = within(cards).getAllByRole('checkbox');
    expect(box?.closest('label')).toHaveClass('icon-button');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('hides columns by choice, except the one that names its rows', async () => {
    serve({ 'GET /things': page });
    renderScreen(<Screen />);
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'ID' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'NAME' }));
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '',
      'NAME',
      'ACTIONS',
    ]);
    expect(window.localStorage.getItem('daybook.columns.things')).toBe(
      '{"hidden":["id"],"order":[],"widths":{}}',
    );
  });

  it('changes the order of columns, by keyboard too', async () => {
    serve({ 'GET /things': page });
    renderScreen(<Screen />);
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Order of columns' }));
    const down = await screen.findByRole('button', { name: 'Move ID down' });
    act(() => down.focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Move ID up' })).toHaveFocus();
    const order = () =>
      within(screen.getByRole('list', { name: 'Order of columns' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(order()).toEqual(['NAME', 'ID']);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '',
      'NAME',
      'ID',
      'ACTIONS',
    ]);
  });
});

describe('the footer', () => {
  it.each([
    [1, 1, [1]],
    [1, 86, [1, 2, 3, 'gap', 86]],
    [43, 86, [1, 'gap', 42, 43, 44, 'gap', 86]],
    [85, 86, [1, 'gap', 84, 85, 86]],
    [2, 5, [1, 2, 3, 4, 5]],
  ] as const)('at page %s of %s links to %j', (current, pages, links) => {
    expect(pageLinks(current, pages)).toEqual(links);
  });
});

describe('a focused cell', () => {
  it('is scrolled out if the pinned column covers it', () => {
    expect(hiddenBehind({ left: 700, right: 860 }, { left: 800, right: 900 }, false)).toBe(60);
    expect(hiddenBehind({ left: 600, right: 760 }, { left: 800, right: 900 }, false)).toBe(0);
    expect(hiddenBehind({ left: 40, right: 200 }, { left: 0, right: 100 }, true)).toBe(-60);
  });
});
