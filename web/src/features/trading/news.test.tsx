import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { api } from '../../app/api.ts';
import { createStore } from '../../app/store.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import type { PriceAlert } from './alerts/api.ts';
import type { EndedPending } from './pending/api.ts';
import { instrumentOf } from './testing.ts';
import { News } from './news.ts';

const ended = (id: string, changes: Partial<EndedPending> = {}): EndedPending => ({
  id,
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
  profit: null,
  loss: null,
  expires_at: null,
  status: 'refused',
  ended_at: '2026-06-10T09:14:00.000Z',
  reason: 'INSUFFICIENT_FREE_MARGIN',
  ...changes,
});
const alert = (id: string, firedAt: string | null): PriceAlert => ({
  id,
  instrument: 'EUR_USD',
  side: 'above',
  level: '1.17',
  by_mail: false,
  created_at: '2026-06-09T09:14:00.000Z',
  fired_at: firedAt,
  rate: firedAt === null ? null : '1.17002',
});

const open = () => {
  let orders: readonly EndedPending[] = [ended('old')];
  let alerts: readonly PriceAlert[] = [alert('a', null), alert('b', '2026-06-10T09:00:00.000Z')];
  let walletId = 'one';
  const asked = serve({
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/orders/pending/ended': () => ({
      body: { wallet_id: walletId, data: orders },
    }),
    'GET /dashboard/price-alerts': () => ({ body: { data: alerts } }),
  });
  const store = createStore();
  renderScreen(<News />, { roleId: 3, store });
  const answers = () => asked.filter(({ path }) => /ended|alerts/.test(path)).length;
  const settled = (count: number) => waitFor(() => expect(answers()).toBe(count));
  return {
    first: () => settled(2),
    then: async (next: {
      orders?: readonly EndedPending[];
      alerts?: readonly PriceAlert[];
      walletId?: string;
    }) => {
      orders = next.orders ?? orders;
      alerts = next.alerts ?? alerts;
      walletId = next.walletId ?? walletId;
      const before = answers();
      store.dispatch(api.util.invalidateTags(['PendingOrders', 'PriceAlerts']));
      await settled(before + 2);
    },
  };
};

describe('a notice of the terminal', () => {
  it('is shown for an order that could not be filled, with the reason, and not for earlier ones', async () => {
    const terminal = open();
    await terminal.first();
    await terminal.then({ orders: [ended('new'), ended('old')] });
    expect(
      await screen.findByText('Buy limit EUR/USD at 1.16000 could not be filled.'),
    ).toBeInTheDocument();
    expect(screen.getAllByText('Insufficient Free Margin!')).toHaveLength(1);
  });

  it('is not shown for an order that the person cancelled', async () => {
    const terminal = open();
    await terminal.first();
    const own = ended('own', { status: 'cancelled', reason: 'owner' });
    const out = ended('out', { status: 'expired', reason: null });
    await terminal.then({ orders: [own, out, ended('old')] });
    expect(await screen.findByText(/has expired/)).toBeInTheDocument();
    expect(screen.queryByText(/was cancelled/)).toBeNull();
  });

  it('is not shown for earlier orders of a wallet after a switch to it', async () => {
    const terminal = open();
    await terminal.first();
    await terminal.then({ walletId: 'two', orders: [ended('elsewhere')] });
    await terminal.then({
      orders: [ended('there', { status: 'filled', reason: null }), ended('elsewhere')],
    });
    expect(await screen.findByText(/was filled/)).toBeInTheDocument();
    expect(screen.queryByText(/could not be filled/)).toBeNull();
  });

  it('is shown for a triggered price alert, with the decimal places of its instrument', async () => {
    const terminal = open();
    await terminal.first();
    await terminal.then({
      alerts: [alert('a', '2026-06-10T09:20:00.000Z'), alert('b', '2026-06-10T09:00:00.000Z')],
    });
    expect(await screen.findByText('EUR/USD has reached 1.17000')).toBeInTheDocument();
    expect(screen.getAllByText(/has reached/)).toHaveLength(1);
  });
});
