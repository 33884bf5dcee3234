import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { tradingApi } from '../api.ts';
import { TerminalDialogs } from '../dialogs/terminal-dialogs.tsx';
import { feedMeasured, feedWentUp } from '../prices/feed-slice.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { terminalActions } from '../terminal-slice.ts';
import { freshAt, instrumentOf, orderOf } from '../testing.ts';
import type { Order } from '../types.ts';
import { PositionsPanel } from './positions-panel.tsx';

const first = orderOf();
const second = orderOf({ id: '0192a000-0000-7000-8000-00000000c483', number: 10483 });

type Moment = 'before' | 'after';

/** Closes the first order; its row disappears before its dialog has closed, or after that has returned the focus. */
const closeFirst = async (
  orders: readonly Order[],
  rowGoes: Moment,
  { phone = false, tab = 'open' }: Readonly<{ phone?: boolean; tab?: 'open' | 'all' }> = {},
): Promise<void> => {
  if (phone) {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
  }
  let now = orders;
  let answerClose: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answerClose = resolve;
  });
  let letRowsGo: () => void = () => undefined;
  const rows = new Promise<void>((resolve) => {
    letRowsGo = resolve;
  });
  let asked = 0;
  serve({
    'GET /auth/user': () => ({ body: userOf(3) }),
    'GET /dashboard/orders/pending': () => ({ body: { data: [] } }),
    'GET /dashboard/instruments': () => ({ body: { data: [instrumentOf()] } }),
    'GET /dashboard/orders': async ({ query }) => {
      asked += 1;
      // The first two requests are those of the two tabs; later ones wait until the test lets the row disappear.
      if (asked > 2) await rows;
      const meta = { total: now.length, per_page: 15, current_page: 1, last_page: 1 };
      return {
        body:
          query['status'] === 'open'
            ? { data: now.filter(({ close_time: at }) => at === null) }
            : { data: now, meta },
      };
    },
    'POST /dashboard/orders/close': async () => {
      await held;
      return {
        body: {
          message: 'Order Closed Successfully',
          id: first.id,
          close_rate: '1.16444',
          pro_loss: '280.00',
        },
      };
    },
  });
  const store = createStore();
  store.dispatch(feedWentUp());
  store.dispatch(feedMeasured({ delayMs: 20, skewMs: 0, lastTickAtMs: Date.parse(freshAt) }));
  store.dispatch(
    pricesFlushed([{ name: 'EUR_USD', bids: '1.16432', asks: '1.16444', at: freshAt }]),
  );
  store.dispatch(terminalActions.positionsTabChosen(tab));
  renderScreen(
    <main id="main" tabIndex={-1}>
      <h1 tabIndex={-1}>EUR/USD</h1>
      <PositionsPanel />
      <TerminalDialogs />
    </main>,
    { roleId: 3, store },
  );
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: 'Close order 10482' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Close at 1.16444' })).focus();
  await user.keyboard('{Enter}');
  now = orders.map((order) =>
    order.id === first.id ? { ...order, close_time: freshAt, close_rate: '1.16444' } : order,
  );
  const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const rowIsGone = () =>
    waitFor(() => expect(screen.queryByRole('button', { name: 'Close order 10482' })).toBeNull());
  if (rowGoes === 'before') {
    letRowsGo();
    await act(async () => {
      await store.dispatch(
        tradingApi.endpoints.listOpenOrders.initiate(undefined, { forceRefetch: true }),
      );
    });
    await dialogIsGone();
    answerClose();
  } else {
    answerClose();
    await dialogIsGone();
    expect(screen.getByRole('button', { name: 'Close order 10482' })).toHaveFocus();
    letRowsGo();
  }
  await rowIsGone();
};

describe.each<Moment>(['before', 'after'])(
  'when the row of a closed order disappears %s its dialog has closed',
  (moment) => {
    it('given another open order, then the focus moves to its Close button', async () => {
      await closeFirst([first, second], moment);
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Close order 10483' })).toHaveFocus(),
      );
    });

    it('given that it was the last row, then the focus moves to the Close button of the row before', async () => {
      await closeFirst([second, first], moment);
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Close order 10483' })).toHaveFocus(),
      );
    });

    it('given that it was the only row, then the focus moves to the panel of its tab', async () => {
      await closeFirst([first], moment);
      await waitFor(() =>
        expect(screen.getByRole('tabpanel', { name: /^Opened Positions/ })).toHaveFocus(),
      );
    });

    it('given that it was the only card on a phone, then the focus moves to the panel of its tab', async () => {
      await closeFirst([first], moment, { phone: true });
      await waitFor(() =>
        expect(screen.getByRole('tabpanel', { name: /^Opened Positions/ })).toHaveFocus(),
      );
    });

    it('given all positions, where the row stays without its button, then the focus stays in the row', async () => {
      await closeFirst([first, second], moment, { tab: 'all' });
      await waitFor(() => expect(document.activeElement?.closest('[data-order]')).not.toBeNull());
      expect(document.activeElement?.closest('[data-order]')).toHaveAttribute(
        'data-order',
        '10482',
      );
    });
  },
);
