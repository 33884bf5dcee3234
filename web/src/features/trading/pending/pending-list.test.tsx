import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { PositionsPanel } from '../positions/positions-panel.tsx';
import { instrumentOf } from '../testing.ts';
import type { PendingOrder } from './api.ts';

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
};

it('given an order that waits, then the tab counts it, and it is cancelled once that is confirmed', async () => {
  let waiting: readonly PendingOrder[] = [order];
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(3) }),
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/orders': () => ({
      body: { data: [], meta: { total: 0, per_page: 15, current_page: 1, last_page: 1 } },
    }),
    'GET /dashboard/orders/pending': () => ({ body: { data: waiting } }),
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
  expect(await screen.findByText(/No order waits for a price/)).toBeVisible();
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
