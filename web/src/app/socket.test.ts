import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { roles } from '../../../domain/shared/roles.ts';
import { serve } from '../testing/server.ts';
import { userId } from '../testing/users.ts';
import { api } from './api.ts';
import { connection } from './http/connection.ts';
import { getUser } from './session/api.ts';
import { leavingChanged, resumed, signedIn } from './session/slice.ts';
import { attach } from './socket.ts';
import { createStore } from './store.ts';

const test = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<unknown, void>({
      query: () => ({ url: '/orders' }),
      providesTags: ['Orders'],
    }),
    listOthers: build.query<unknown, void>({
      query: () => ({ url: '/others' }),
      providesTags: ['Favorites'],
    }),
  }),
});

/** A socket whose other end is the test. */
const createWire = () => {
  const hearers = new Map<string, Set<(data: unknown) => void>>();
  const of = (event: string) => hearers.get(event) ?? hearers.set(event, new Set()).get(event);
  const wire = {
    connected: false,
    on: (event: string, hear: (data: unknown) => void) => of(event)?.add(hear),
    off: (event: string, hear: (data: unknown) => void) => of(event)?.delete(hear),
    close: () => undefined,
  };
  const emit = (event: string, data?: unknown) => of(event)?.forEach((hear) => hear(data));
  const switchTo = (connected: boolean) => {
    wire.connected = connected;
    emit(connected ? 'connect' : 'disconnect');
  };
  return { wire, emit, switchTo };
};

const page = async () => {
  const asked = serve({ 'GET /orders': () => ({ body: [] }), 'GET /others': () => ({ body: [] }) });
  const store = createStore();
  store.dispatch(signedIn({ userId, roleId: roles.customer }));
  await store.dispatch(test.endpoints.listOrders.initiate());
  await store.dispatch(test.endpoints.listOthers.initiate());
  const { wire, emit, switchTo } = createWire();
  const live = attach(wire, store);
  switchTo(true);
  return { store, asked, live, emit, switchTo };
};

describe('the socket', () => {
  it('asks again, once, for what many notices say has changed, at the newest position, and says no person did', async () => {
    const { asked, emit } = await page();
    for (let position = 5; position <= 7; position += 1) {
      emit('changed', {
        tags: [
          { type: 'Orders', id: 'w-1' },
          { type: 'Unknown', id: '1' },
        ],
        position: String(position),
      });
    }
    emit('changed', 'nonsense');
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]).toMatchObject({
      path: '/orders',
      headers: { 'daybook-min-position': '7', 'daybook-background': '1' },
    });
  });

  it('asks again for everything shown once it is up after it was down', async () => {
    const { asked, live, switchTo } = await page();
    const states: boolean[] = [];
    live.onState((up) => states.push(up));
    switchTo(false);
    switchTo(true);
    await waitFor(() =>
      expect(asked.map(({ path }) => path).sort()).toEqual([
        '/orders',
        '/orders',
        '/others',
        '/others',
      ]),
    );
    expect(states).toEqual([true, false, true]);
  });

  it('says when the session ended, and hands on other events until it is left', async () => {
    const { store, live, emit } = await page();
    const heard: unknown[] = [];
    const stop = live.on('priceUpdate', (data) => heard.push(data));
    emit('priceUpdate', [{ name: 'EUR_USD' }]);
    stop();
    emit('priceUpdate', []);
    emit('sessionEnded', {});
    expect(store.getState().session.ended).toBe(true);
    expect(heard).toEqual([[{ name: 'EUR_USD' }]]);
    expect(connection.positions.wanted('x', Date.now())).toBeNull();
  });

  it('that is refused at the door asks who is signed in, and a 401 ends the session', async () => {
    const { store, emit } = await page();
    serve({
      'GET /auth/user': () => ({
        status: 401,
        body: { message: 'Please sign in.', code: 'NOT_SIGNED_IN' },
      }),
    });
    await store
      .dispatch(getUser.initiate())
      .unwrap()
      .catch(() => undefined);
    store.dispatch(resumed());
    emit('connect_error');
    await waitFor(() => expect(store.getState().session.ended).toBe(true));
  });

  it('is no matter for somebody who is signing out', async () => {
    const { store, emit } = await page();
    store.dispatch(leavingChanged(true));
    emit('sessionEnded', {});
    expect(store.getState().session.ended).toBe(false);
  });
});
