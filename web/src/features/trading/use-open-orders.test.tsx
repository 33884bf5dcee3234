import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../app/api.ts';
import { useGetUserQuery } from '../../app/session/api.ts';
import { held } from '../../testing/held.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { usePendingOrders } from './pending/use-pending-orders.ts';
import { orderOf } from './testing.ts';
import { useOpenOrders } from './use-open-orders.ts';

const Screen = () => {
  useGetUserQuery();
  const { data: open } = useOpenOrders();
  const { data: waiting } = usePendingOrders();
  const shown = [...(open ?? []), ...(waiting ?? [])].map(({ instrument }) => instrument);
  return <p role="status">{shown.join(' ')}</p>;
};

it('given a wallet switch on another device, then the orders of the new wallet are shown, and not those of the previous one', async () => {
  const [demo, real] = userOf(3).user.balances;
  let active = demo;
  const of = (instrument: string) => ({
    body: { data: [orderOf({ instrument })], meta: {}, wallet_id: active?.id },
  });
  serve({
    'GET /auth/user': () => ({ body: userOf(3, { activeBalance: active ?? null }) }),
    'GET /dashboard/orders': () => of(active === demo ? 'EUR_USD' : 'GBP_USD'),
    'GET /dashboard/orders/pending': () => of(active === demo ? 'EUR_JPY' : 'GBP_JPY'),
  });
  const { store } = renderScreen(<Screen />, { roleId: 3 });
  const shows = (text: string) =>
    waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  await shows('EUR_USD EUR_JPY');
  active = real;
  // As the socket reports a switch.
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Wallets', id: 'mine' }])));
  await shows('GBP_USD GBP_JPY');
});

it('given a wallet switch after which the pending orders arrive last, then those of the previous wallet are not shown meanwhile', async () => {
  const [demo, real] = userOf(3).user.balances;
  let active = demo;
  const late = held();
  serve({
    'GET /auth/user': () => ({ body: userOf(3, { activeBalance: active ?? null }) }),
    'GET /dashboard/orders': () => ({
      body: { data: [orderOf({ instrument: 'EUR_USD' })], wallet_id: active?.id },
    }),
    'GET /dashboard/orders/pending': async () => {
      if (active !== demo) await late.wait();
      const instrument = active === demo ? 'EUR_JPY' : 'GBP_JPY';
      return { body: { data: [orderOf({ instrument })], meta: {}, wallet_id: active?.id } };
    },
  });
  const { store } = renderScreen(<Screen />, { roleId: 3 });
  const shows = (text: string) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  await shows('EUR_USD EUR_JPY');
  active = real;
  act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Wallets', id: 'mine' }])));
  await shows('EUR_USD');
  await late.letGo();
  await shows('EUR_USD GBP_JPY');
});
