import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../../app/api.ts';
import { useGetUserQuery } from '../../app/session/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { held } from '../../testing/held.ts';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { terminalActions } from './terminal-slice.ts';
import { orderOf } from './testing.ts';
import type { Order } from './types.ts';
import { useOpenOrders } from './use-open-orders.ts';
import { useSounds } from './use-sounds.ts';
import { useSwitchWalletMutation } from './wallets/api.ts';

/** The frequencies of the tones that were played. */
let heard: number[] = [];

/** The used part of the browser's AudioContext; each tone records its frequency. */
class SilentAudio {
  currentTime = 0;
  destination = {};
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: <To,>(to: To): To => to,
      start: () => void heard.push(frequency.value),
      stop: () => undefined,
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
}

beforeEach(() => {
  heard = [];
  Object.assign(globalThis, { AudioContext: SilentAudio });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'AudioContext'));

/** Shows the numbers of the open orders once the user is loaded. */
const Screen = () => {
  useSounds();
  const { data: orders } = useOpenOrders();
  const { data: user } = useGetUserQuery();
  return (
    <p role="status">
      {user === undefined ? 'nobody' : orders?.map(({ number }) => number).join()}
    </p>
  );
};

const [one, two] = [orderOf({ id: 'one', number: 1 }), orderOf({ id: 'two', number: 2 })];

/** Shows the screen with the first order open; the returned function changes the open orders. */
const show = async (soundsOn: boolean) => {
  let orders: readonly Order[] = [one];
  serve({
    'GET /auth/user': () => ({ body: userOf(3) }),
    'GET /dashboard/orders': () => ({
      body: { data: orders, meta: {}, wallet_id: userOf(3).activeBalance?.id },
    }),
  });
  const { store } = renderScreen(<Screen />, { roleId: 3 });
  if (soundsOn) act(() => void store.dispatch(terminalActions.soundsSwitched(true)));
  const shown = (): Promise<void> =>
    waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        orders.map(({ number }) => number).join(),
      ),
    );
  await shown();
  return async (...now: readonly Order[]): Promise<void> => {
    orders = now;
    act(() => void store.dispatch(api.util.invalidateTags(['Orders'])));
    await shown();
  };
};

it('given that sounds are off, then no sound is played', async () => {
  const become = await show(false);
  await become(one, two);
  await become(two);
  expect(heard).toEqual([]);
});

it('given sounds, then an opened order plays rising tones, and a closed one falling tones', async () => {
  const become = await show(true);
  expect(heard).toEqual([]);
  await become(one, two);
  expect(heard).toEqual([660, 880]);
  await become(two);
  expect(heard).toEqual([660, 880, 660, 440]);
});

describe('given sounds, when the wallet is switched', () => {
  const [demo, real] = userOf(3).user.balances;
  const inReal = orderOf({ id: 'three', number: 3 });
  it.each([
    ['the wallet', 'has one order, too', [inReal]],
    ['its orders', 'has one order, too', [inReal]],
    ['the wallet', 'has none', []],
    ['its orders', 'has none', []],
  ])(
    'and %s arrive first, and the new wallet %s, then no sound is played',
    async (first, _what, its) => {
      let active = demo;
      const [user, orders] = [held(), held()];
      let isSwitched = false;
      serve({
        'GET /auth/user': async () => {
          const body = userOf(3, { activeBalance: active ?? null });
          if (isSwitched) await user.wait();
          return { body };
        },
        'GET /dashboard/orders': async () => {
          const body = {
            data: active === demo ? [one] : its,
            meta: {},
            wallet_id: active?.id ?? null,
          };
          if (isSwitched) await orders.wait();
          return { body };
        },
        'POST /dashboard/switch-wallet': () => {
          active = real;
          isSwitched = true;
          return { body: { message: 'Wallet switched' } };
        },
      });
      const Switch = () => {
        const [switchTo] = useSwitchWalletMutation();
        return <button onClick={() => void switchTo(real?.id ?? '')}>Switch</button>;
      };
      const { store } = renderScreen(
        <>
          <Screen />
          <Switch />
        </>,
        { roleId: 3 },
      );
      act(() => void store.dispatch(terminalActions.soundsSwitched(true)));
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'));
      fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
      await waitFor(() => expect(isSwitched).toBe(true));
      // A notice may refetch the orders before the page knows their wallet.
      act(() => void store.dispatch(api.util.invalidateTags(['Orders'])));
      const [sooner, later] = first === 'the wallet' ? [user, orders] : [orders, user];
      await sooner.letGo();
      await waitFor(() =>
        expect(store.getState().session.walletId).toBe(
          first === 'the wallet' ? real?.id : demo?.id,
        ),
      );
      await later.letGo();
      const shown = its.map(({ number }) => number).join();
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(shown));
      expect(store.getState().session.walletId).toBe(real?.id);
      expect(heard).toEqual([]);
    },
  );
});
