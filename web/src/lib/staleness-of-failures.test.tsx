import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { refetchMounted } from '../app/refetch-mounted.ts';
import { AccountFrame } from '../app/shell/account-frame.tsx';
import { FeedsPage } from '../features/site/server/feeds-page.tsx';
import { MachinePanel } from '../features/site/server/machine-panel.tsx';
import { PositionsPanel } from '../features/trading/positions/positions-panel.tsx';
import { instrumentOf, marketsOf, orderOf } from '../features/trading/testing.ts';
import { StatusStrip } from '../features/trading/frame/status-strip.tsx';
import { PhoneBar } from '../features/trading/top-bar/phone-bar.tsx';
import { renderScreen } from '../testing/render.tsx';
import { serve, type Reply } from '../testing/server.ts';
import { userOf } from '../testing/users.ts';

const meta = { total: 1, per_page: 15, current_page: 1, last_page: 1 };
const answers: Readonly<Record<string, unknown>> = {
  'GET /auth/user': userOf(3),
  'GET /dashboard/instruments': { data: [instrumentOf()] },
  'GET /dashboard/get-favorite': { data: [] },
  'GET /dashboard/market-status': marketsOf(),
  'GET /dashboard/orders': { data: [orderOf()], meta },
  'GET /dashboard/orders/pending': { data: [] },
  'GET /admin/reactions/api': { data: [], meta: { ...meta, total: 0 } },
  'GET /admin/status/feeds': { data: [], used: [], held_prices: [], quota: null, rates: null },
  'GET /admin/status/machine': {
    at: '2026-06-11T14:32:08.000Z',
    cpuModel: 'Test 3000',
    cpuCores: 4,
    cpuUsage: 12.5,
    usedMemPercentage: 50,
    totalMemMb: 8_192,
    history: [],
  },
};

/** Shows the screen with all answers; `answer` sets the next answers to `call`. */
const show = async (shown: ReactElement, call: string) => {
  let reply: Reply | 'no answer' = { body: answers[call] };
  serve(
    Object.fromEntries(
      Object.entries(answers).map(([name, body]) => [
        name,
        () => (name === call ? reply : { body }),
      ]),
    ),
  );
  const { store } = renderScreen(shown, { roleId: 3, at: '/dashboard' });
  await waitFor(() =>
    expect(
      Object.values(store.getState().api.queries).filter((query) => query?.status !== 'fulfilled'),
    ).toEqual([]),
  );
  const answer = (next: typeof reply): void => {
    reply = next;
  };
  return { store, answer };
};

const busy = { status: 503, body: { code: 'BUSY', message: 'Try again.' } };

const parts: readonly (readonly [string, string, ReactElement])[] = [
  ['the open orders, above the positions', 'GET /dashboard/orders', <PositionsPanel key="a" />],
  ['the open orders, beside a phone’s equity', 'GET /dashboard/orders', <PhoneBar key="b" />],
  [
    'the open orders, beside the figures of an account page',
    'GET /dashboard/orders',
    <AccountFrame key="c">–</AccountFrame>,
  ],
  ['the wallet, in the status bar of the terminal', 'GET /auth/user', <StatusStrip key="d" />],
  ['the feeds', 'GET /admin/status/feeds', <FeedsPage key="e" />],
  ['the machine', 'GET /admin/status/machine', <MachinePanel key="f" />],
];

describe('given loaded data, when its refetch fails', () => {
  it.each(parts)(
    'then it is marked as stale for %s, until a refetch succeeds',
    async (_part, call, shown) => {
      const { store, answer } = await show(shown, call);
      expect(screen.queryByText('Catching up')).toBeNull();
      answer(busy);
      act(() => refetchMounted(store.dispatch));
      expect(await screen.findByText('Catching up')).toBeInTheDocument();
      answer({ body: answers[call] });
      await waitFor(() => expect(screen.queryByText('Catching up')).toBeNull());
    },
  );

  it('given an order that was closed meanwhile, then it disappears after an automatic retry', async () => {
    const { store, answer } = await show(<PositionsPanel />, 'GET /dashboard/orders');
    expect(screen.getByText('10482')).toBeInTheDocument();
    answer('no answer');
    act(() => refetchMounted(store.dispatch));
    await screen.findByText('Catching up');
    expect(screen.getByText('10482')).toBeInTheDocument();
    answer({ body: { data: [], meta: { ...meta, total: 0 } } });
    await waitFor(() => expect(screen.queryByText('10482')).toBeNull());
  });

  it('given a final refusal, then it is not marked as catching up', async () => {
    const { store, answer } = await show(<MachinePanel />, 'GET /admin/status/machine');
    answer({ status: 403, body: { code: 'FORBIDDEN', message: 'Not yours.' } });
    act(() => refetchMounted(store.dispatch));
    await waitFor(() =>
      expect(Object.values(store.getState().api.queries)).toEqual([
        expect.objectContaining({ status: 'rejected' }),
      ]),
    );
    expect(screen.queryByText('Catching up')).toBeNull();
  });
});
