import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { PositionsPanel } from '../positions/positions-panel.tsx';
import { instrumentOf } from '../testing.ts';
import type { EndedPending, PendingOrder } from './api.ts';
import { PendingList } from './pending-list.tsx';

const order: PendingOrder = {
  id: '0192a000-0000-7000-8000-00000000d001',
  created_at: '2026-06-09T09:14:00.000Z',
  type: 'buy',
  kind: 'limit',
  instrument: 'EUR_USD',
  category: 'forex',
  balance: { mode: 'real', currency: 'USD' },
  level: '1.16',
  trade_amount: '50000',
  base_symbol: 'EUR',
  quote_symbol: 'USD',
  profit: '1.1765',
  loss: null,
  expires_at: '2026-06-13T00:00:00.000Z',
  linked_to: null,
};

it('given a pending order, then the tab counts it, and it is cancelled after a confirmation', async () => {
  let waiting: readonly PendingOrder[] = [order];
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(3) }),
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/orders': () => ({
      body: { data: [], meta: { total: 0, per_page: 15, current_page: 1, last_page: 1 } },
    }),
    'GET /dashboard/orders/pending': () => ({ body: { data: waiting } }),
    'GET /dashboard/orders/pending/ended': () => ({ body: { wallet_id: 'w', data: [] } }),
    [`DELETE /dashboard/orders/pending/${order.id}`]: () => {
      waiting = [];
      return { body: { message: 'Pending order cancelled' } };
    },
  });
  renderScreen(<PositionsPanel />, { roleId: 3, store: createStore() });
  await userEvent.click(await screen.findByRole('tab', { name: /Pending\s*1/ }));
  const table = await screen.findByRole('table', { name: 'Pending' });
  expect(within(table).getByText('Buy limit')).toBeVisible();
  expect(within(table).getByText('1.16000')).toBeVisible();
  expect(within(table).getByText('2026-06-12')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Buy limit EUR/USD' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText(/No pending orders/)).toBeVisible();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

const wallet = '0192a000-0000-7000-8000-00000000b001';
const endedOrder: EndedPending = {
  ...order,
  id: '0192a000-0000-7000-8000-00000000d009',
  status: 'refused',
  ended_at: '2026-06-10T09:14:00.000Z',
  reason: 'INSUFFICIENT_FREE_MARGIN',
};

it('the list shows why an order is no longer pending, even if no order is pending', async () => {
  serve({
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/orders/pending/ended': () => ({
      body: { wallet_id: wallet, data: [endedOrder] },
    }),
  });
  renderScreen(<PendingList orders={[]} label="Pending" />, { roleId: 3, store: createStore() });
  expect(screen.getByText(/No pending orders/)).toBeVisible();
  const table = await screen.findByRole('table', { name: 'No longer pending' });
  expect(within(table).getByText('Refused')).toBeVisible();
  expect(within(table).getByText('Insufficient Free Margin!')).toBeVisible();
});

it('two orders are linked so that the filled one cancels the other', async () => {
  const other = {
    ...order,
    id: '0192a000-0000-7000-8000-00000000d002',
    type: 'sell',
    kind: 'stop',
  } as const;
  const asked = serve({
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/orders/pending/ended': () => ({ body: { wallet_id: wallet, data: [] } }),
    [`PUT /dashboard/orders/pending/${order.id}/link`]: () => ({ body: { message: 'Linked' } }),
  });
  const orders = [order, other];
  renderScreen(<PendingList orders={orders} label="Pending" />, {
    roleId: 3,
    store: createStore(),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Link Buy limit EUR/USD' }));
  const dialog = await screen.findByRole('dialog', { name: 'One cancels the other' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Linked with' }));
  await userEvent.click(await screen.findByRole('option', { name: /Sell stop EUR\/USD 1\.16000/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({ body: { other: other.id } });
});

it('given a phone, then each order is a card with its level, and is cancelled from there', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width: 719') });
  serve({
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/orders/pending/ended': () => ({ body: { wallet_id: wallet, data: [] } }),
  });
  renderScreen(<PendingList orders={[order]} label="Pending" />, {
    roleId: 3,
    store: createStore(),
  });
  const list = within(screen.getByRole('list', { name: 'Pending' }));
  expect(screen.queryByRole('table')).toBeNull();
  const card = within(list.getByRole('listitem'));
  expect(card.getByText('EUR/USD')).toBeVisible();
  expect(card.getByText('Level').parentElement).toHaveTextContent('1.16000');
  expect(card.getByText('Good till').parentElement).toHaveTextContent('2026-06-12');
  await userEvent.click(card.getByRole('button', { name: 'Cancel Buy limit EUR/USD' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});
