import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListViewItem } from '../../../../query/identity/list-views/contract.ts';
import { useColumnLayout } from '../../components/list/column-choice.ts';
import { useListState } from '../../components/list/list-state.ts';
import { loadOverlays } from '../../components/overlay/load-overlays.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { ListTools } from './list-tools.tsx';

const columns = ['id', 'instrument', 'leverage'].map((field) => ({
  field,
  heading: field,
  render: () => null,
}));

const Screen = () => {
  const list = useListState('trades', { filters: ['status'], conditions: true });
  const { layout, columns: shown, hidden, flip } = useColumnLayout('trades', columns);
  return (
    <>
      <p>
        {shown
          .filter(({ field }) => !hidden.includes(field))
          .map(({ field }) => field)
          .join()}
      </p>
      <button onClick={() => list.setFilter('status', 'open')}>Open alone</button>
      <button onClick={() => flip('instrument')}>Instrument too</button>
      <ListTools list={list} layout={layout} asked={null} columns={[]} />
    </>
  );
};

const view: ListViewItem = {
  id: '01890000-0000-7000-8000-0000000000a1',
  name: 'Large',
  query: 'sort=-margin_used&where=mode%3Ais%3Areal',
  columns: [{ field: 'leverage', width: 90 }, { field: 'id' }],
  shared_with: [],
  is_own: true,
  owner: null,
  is_default: false,
};

const withViews = (...data: readonly ListViewItem[]) =>
  serve({
    'GET /admin/lists/views': () => ({ body: { data } }),
    'POST /admin/lists/views': () => ({
      status: 201,
      body: { message: 'View saved', id: view.id },
    }),
  });

// Loads the modules of the first press beforehand, so that no test waits for their compilation.
beforeAll(async () => {
  await Promise.all([import('./menus.ts'), loadOverlays()]);
});

describe('views of a list', () => {
  beforeEach(() => window.localStorage.clear());

  it('given a default view, then the list opens with its filters and columns', async () => {
    withViews({ ...view, is_default: true });
    renderScreen(<Screen />, { roleId: 2 });
    expect(await screen.findByText('leverage,id')).toBeInTheDocument();
    expect(window.location.search).toBe('?trades.sort=-margin_used&trades.where=mode%3Ais%3Areal');
    expect(await screen.findByRole('button', { name: 'View Large' })).toBeInTheDocument();
  });

  it('given an address with the query of a view, as after a reload, then the button names that view', async () => {
    withViews(
      { ...view, columns: [], is_default: true },
      { ...view, id: 'other', query: 'sort=id' },
    );
    renderScreen(<Screen />, {
      roleId: 2,
      at: `/?trades.sort=-margin_used&trades.where=mode:is:real`,
    });
    expect(await screen.findByRole('button', { name: 'View Large' })).toBeInTheDocument();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('given a default view and an address with another query, then the list keeps the query of the address', async () => {
    const asked = withViews({ ...view, is_default: true });
    renderScreen(<Screen />, { roleId: 2, at: '/?trades.status=open' });
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Large' })).toBeInTheDocument();
    expect(window.location.search).toBe('?trades.status=open');
  });

  it('given a choice in the menu, then the list gets the query and columns of that view', async () => {
    withViews(view);
    renderScreen(<Screen />, { roleId: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Large' }));
    expect(await screen.findByText('leverage,id')).toBeInTheDocument();
    expect(window.location.search).toContain('trades.sort=-margin_used');
  });

  it('given an open view, when filters or columns change, then its button says changed until they are restored', async () => {
    withViews(view);
    const { container } = renderScreen(<Screen />, { roleId: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    const choose = async (button: string) => {
      if (button !== 'Views') await userEvent.click(screen.getByRole('button', { name: button }));
      await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Large' }));
    };
    await choose('Views');
    expect(await screen.findByRole('button', { name: 'View Large' })).toBeInTheDocument();
    for (const change of ['Open alone', 'Instrument too']) {
      await userEvent.click(screen.getByRole('button', { name: change }));
      expect(await screen.findByRole('button', { name: 'View Large, changed' })).toHaveTextContent(
        'Large, changed',
      );
      await choose('View Large, changed');
      expect(await screen.findByRole('button', { name: 'View Large' })).toBeInTheDocument();
    }
    expect(container).toHaveTextContent('leverage,id');
  });

  it('save the query of the address and the columns with their widths', async () => {
    const asked = withViews();
    renderScreen(<Screen />, { roleId: 5, at: '/?trades.page=2&trades.status=open&other.sort=id' });
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as a view' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Open ones');
    expect(screen.queryByText('Visible to')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        list: 'trades',
        name: 'Open ones',
        query: 'status=open',
        columns: [{ field: 'id' }, { field: 'instrument' }, { field: 'leverage' }],
        sharedWith: [],
      }),
    );
  });

  it('given a shared view whose owner may no longer share, when it is saved, then it is shared with nobody', async () => {
    const asked = serve({
      'GET /admin/lists/views': () => ({
        body: { data: [{ ...view, shared_with: [1, 2, 5, 6] }] },
      }),
      [`PUT /admin/lists/views/${view.id}`]: () => ({ body: { message: 'View saved' } }),
    });
    renderScreen(<Screen />, { roleId: 5 });
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Large' }));
    await userEvent.click(await screen.findByRole('button', { name: 'View Large' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change this view' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ sharedWith: [] }),
    );
  });
});
