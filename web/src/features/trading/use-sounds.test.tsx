import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../app/api.ts';
import { useGetUserQuery } from '../../app/session/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { useListOpenOrdersQuery } from './api.ts';
import { terminalActions } from './terminal-slice.ts';
import { orderOf } from './testing.ts';
import type { Order } from './types.ts';
import { useSounds } from './use-sounds.ts';

/** The pitches that the browser was asked to play. */
let heard: number[] = [];

/** As much of the browser's sound as is used; each tone says its pitch. */
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

/** The numbers of the open orders, once it is known whose they are. */
const Screen = () => {
  useSounds();
  const { data: orders } = useListOpenOrdersQuery();
  const { data: user } = useGetUserQuery();
  return (
    <p role="status">
      {user === undefined ? 'nobody' : orders?.map(({ number }) => number).join()}
    </p>
  );
};

const [one, two] = [orderOf({ id: 'one', number: 1 }), orderOf({ id: 'two', number: 2 })];

/** With the first order open; what it gives changes which are. */
const show = async (soundsOn: boolean) => {
  let orders: readonly Order[] = [one];
  serve({
    'GET /auth/user': () => ({ body: userOf(3) }),
    'GET /dashboard/orders': () => ({ body: { data: orders, meta: {} } }),
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

it('given nobody switched sounds on, then nothing is heard', async () => {
  const become = await show(false);
  await become(one, two);
  await become(two);
  expect(heard).toEqual([]);
});

it('given sounds, then an order that opens is heard going up, one that closes going down', async () => {
  const become = await show(true);
  expect(heard).toEqual([]);
  await become(one, two);
  expect(heard).toEqual([660, 880]);
  await become(two);
  expect(heard).toEqual([660, 880, 660, 440]);
});
