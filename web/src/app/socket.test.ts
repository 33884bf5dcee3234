import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { roles } from '../../../domain/shared/roles.ts';
import { leadsApi } from '../features/crm/leads/api.ts';
import { pageOf } from '../testing/page-of.ts';
import { serve } from '../testing/server.ts';
import { userId } from '../testing/users.ts';
import { api } from './api.ts';
import { connection } from './http/connection.ts';
import { getUser } from './session/api.ts';
import { leavingChanged, resumed, sessionEnded, signedIn, walletShown } from './session/slice.ts';
import { attach } from './socket.ts';
import { createStore, type Store } from './store.ts';

const test = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<unknown, void>({
      query: () => ({ url: '/orders' }),
      providesTags: [{ type: 'Orders', id: 'mine' }],
    }),
    showCustomer: build.query<unknown, string>({
      query: (id) => ({ url: `/customers/${id}` }),
      providesTags: (_answer, _error, id) => [{ type: 'Customers', id }],
    }),
    listWithoutTag: build.query<unknown, void>({ query: () => ({ url: '/untagged' }) }),
    listOthers: build.query<unknown, void>({
      query: () => ({ url: '/others' }),
      providesTags: [{ type: 'Favorites', id: 'mine' }],
    }),
  }),
});

/** A socket whose server side is the test. */
const createWire = () => {
  const hearers = new Map<string, Set<(data: unknown) => void>>();
  const of = (event: string) => hearers.get(event) ?? hearers.set(event, new Set()).get(event);
  const seen = { connects: 0 };
  const wire = {
    connected: false,
    connect: () => (seen.connects += 1),
    on: (event: string, hear: (data: unknown) => void) => of(event)?.add(hear),
    off: (event: string, hear: (data: unknown) => void) => of(event)?.delete(hear),
    close: () => undefined,
  };
  const emit = (event: string, data?: unknown) => of(event)?.forEach((hear) => hear(data));
  const switchTo = (connected: boolean) => {
    wire.connected = connected;
    emit(connected ? 'connect' : 'disconnect');
  };
  return { wire, seen, emit, switchTo };
};

const page = async () => {
  const asked = serve({
    'GET /orders': () => ({ body: [] }),
    'GET /others': () => ({ body: [] }),
    'GET /customers/a': () => ({ body: {} }),
    'GET /customers/b': () => ({ body: {} }),
  });
  const store = createStore();
  store.dispatch(signedIn({ userId, roleId: roles.customer }));
  await store.dispatch(test.endpoints.listOrders.initiate());
  await store.dispatch(test.endpoints.listOthers.initiate());
  const { wire, emit, switchTo } = createWire();
  const live = attach(wire, store);
  switchTo(true);
  await waitFor(() => expect(asked).toHaveLength(4));
  await idle(store);
  asked.length = 0;
  return { store, asked, live, emit, switchTo };
};

/** Waits until no query is pending. */
const idle = (store: Store) =>
  waitFor(() => {
    const queries = Object.values(store.getState().api.queries);
    expect(queries.filter((query) => query?.status === 'pending')).toEqual([]);
  });

const pathsOf = (asked: readonly { path: string }[]) => asked.map(({ path }) => path).sort();

describe('the socket', () => {
  it('refetches once for many notices, at the newest position, as a background request', async () => {
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
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      path: '/orders',
      headers: { 'daybook-min-position': '7', 'daybook-background': '1' },
    });
  });

  it('refetches everything shown when it first connects, and each time that it reconnects', async () => {
    const { asked, live, switchTo } = await page();
    const states: boolean[] = [];
    live.onState((up) => states.push(up));
    switchTo(false);
    switchTo(true);
    await waitFor(() => expect(pathsOf(asked)).toEqual(['/orders', '/others']));
    expect(states).toEqual([true, false, true]);
  });

  it('refetches queries without a tag too', async () => {
    const { store, asked, switchTo } = await page();
    const untagged = serve({ 'GET /untagged': () => ({ body: [] }) });
    await store.dispatch(test.endpoints.listWithoutTag.initiate());
    switchTo(false);
    switchTo(true);
    await waitFor(() => expect(untagged).toHaveLength(2));
    expect(pathsOf(asked)).toEqual(['/orders', '/others']);
  });

  it('refetches the changed record and no others', async () => {
    const { store, asked, emit } = await page();
    await store.dispatch(test.endpoints.showCustomer.initiate('a'));
    await store.dispatch(test.endpoints.showCustomer.initiate('b'));
    asked.length = 0;
    emit('changed', { tags: [{ type: 'Customers', id: 'b' }], position: '9' });
    await waitFor(() => expect(pathsOf(asked)).toEqual(['/customers/b']));
    emit('changed', { tags: [{ type: 'Customers', id: 'all' }], position: '10' });
    await waitFor(() =>
      expect(pathsOf(asked)).toEqual(['/customers/a', '/customers/b', '/customers/b']),
    );
  });

  it('does not refetch the orders of the shown wallet when another wallet changed', async () => {
    const { store, asked, emit } = await page();
    store.dispatch(walletShown('w-1'));
    emit('changed', {
      tags: [
        { type: 'Orders', id: 'w-2' },
        { type: 'Favorites', id: userId },
      ],
    });
    await waitFor(() => expect(pathsOf(asked)).toEqual(['/others']));
  });

  it('refetches the agents, the managers and the statuses of leads', async () => {
    const { store, asked, emit } = await page();
    const { listLeadAgents, listLeadManagers, listLeadStatuses } = leadsApi.endpoints;
    const paths = {
      Agents: '/admin/crm/agents/5',
      Staff: '/admin/share/users/role/2',
      SalesStatuses: '/admin/crm-config/sales-statuses/api',
    };
    const answer = () => ({ body: pageOf([]) });
    const lookups = serve(
      Object.fromEntries(Object.values(paths).map((path) => [`GET ${path}`, answer])),
    );
    await store.dispatch(listLeadAgents.initiate(5));
    await store.dispatch(listLeadManagers.initiate());
    await store.dispatch(listLeadStatuses.initiate());
    for (const [type, path] of Object.entries(paths)) {
      lookups.length = 0;
      emit('changed', { tags: [{ type, id: 'all' }], position: '9' });
      await waitFor(() => expect(pathsOf(lookups)).toEqual([path]));
    }
    expect(asked).toEqual([]);
  });

  it('refetches once more when the changed data is just being requested', async () => {
    const { store, asked, emit } = await page();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = serve({
      'GET /orders': async () => {
        if (slow.length === 1) await held;
        return { body: [] };
      },
    });
    void store.dispatch(test.endpoints.listOrders.initiate(undefined, { forceRefetch: true }));
    await waitFor(() => expect(slow).toHaveLength(1));
    emit('changed', {
      tags: [
        { type: 'Orders', id: 'w-1' },
        { type: 'Favorites', id: userId },
      ],
    });
    // The other query shows that the notice was received, and that nothing waits for the slow one.
    await waitFor(() => expect(pathsOf(asked)).toEqual(['/others']));
    answer();
    await waitFor(() => expect(slow).toHaveLength(2));
  });

  it('refetches less and less often while notices continue', async () => {
    const { asked, emit } = await page();
    const begun = performance.now();
    const timer = setInterval(() => emit('changed', { tags: [{ type: 'Orders', id: 'w-1' }] }), 20);
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3), { interval: 10 });
    clearInterval(timer);
    // 250, 500 and 1,000 ms, each at the earliest; a busy machine only makes it later.
    expect(performance.now() - begun).toBeGreaterThan(1_700);
  });

  it('marks the session as ended, and passes on other events until they are unsubscribed', async () => {
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

  it('that cannot connect refetches the user, and a 401 ends the session', async () => {
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

  it('does not mark the session as ended while the person is signing out', async () => {
    const { store, emit } = await page();
    store.dispatch(leavingChanged(true));
    emit('sessionEnded', {});
    expect(store.getState().session.ended).toBe(false);
  });
});

describe('a socket that the server disconnected', () => {
  afterEach(() => void jest.useRealTimers());

  const told = (act: (store: Store) => void = () => undefined, reason = 'io server disconnect') => {
    jest.useFakeTimers();
    const store = createStore();
    store.dispatch(signedIn({ userId, roleId: roles.customer }));
    const { wire, seen, emit } = createWire();
    const live = attach(wire, store);
    act(store);
    emit('disconnect', reason);
    return { live, seen };
  };

  it('given a session that continues, then it reconnects after a pause', () => {
    const { seen } = told();
    jest.advanceTimersByTime(999);
    expect(seen.connects).toBe(0);
    jest.advanceTimersByTime(1);
    expect(seen.connects).toBe(1);
  });

  it.each([
    ['the session ended', sessionEnded()],
    ['the person is signing out', leavingChanged(true)],
  ])('given that %s, then it does not reconnect', (_name, action) => {
    const { seen } = told((store) => store.dispatch(action));
    jest.advanceTimersByTime(60_000);
    expect(seen.connects).toBe(0);
  });

  it('given that the page has closed it, then it does not reconnect', () => {
    const { live, seen } = told();
    live.close();
    jest.advanceTimersByTime(60_000);
    expect(seen.connects).toBe(0);
  });

  it('given a lost connection, then reconnecting is left to Socket.IO', () => {
    const { seen } = told(undefined, 'transport close');
    jest.advanceTimersByTime(60_000);
    expect(seen.connects).toBe(0);
  });
});
