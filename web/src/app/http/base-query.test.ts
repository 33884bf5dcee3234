import { describe, expect, it } from '@jest/globals';
import { roles } from '../../../../domain/shared/roles.ts';
import { serve } from '../../testing/server.ts';
import { userId } from '../../testing/users.ts';
import { api } from '../api.ts';
import { signedIn, walletShown } from '../session/slice.ts';
import { createStore } from '../store.ts';
import { connection } from './connection.ts';

const test = api.injectEndpoints({
  endpoints: (build) => ({
    pay: build.mutation<unknown, Readonly<Record<string, unknown>>>({
      query: (body) => ({ url: '/dashboard/orders', method: 'POST', body }),
    }),
    rename: build.mutation<unknown, void>({
      query: () => ({ url: '/profile/me', method: 'PUT', body: { name: 'A' } }),
    }),
    read: build.query<unknown, void>({
      query: () => ({ url: '/dashboard/orders' }),
      providesTags: ['Orders'],
    }),
  }),
});

const signedInStore = () => {
  const store = createStore();
  store.dispatch(signedIn({ userId, roleId: roles.customer }));
  store.dispatch(walletShown('w-1'));
  return store;
};

const keyOf = (asked: { headers: Readonly<Record<string, string>> } | undefined) =>
  asked?.headers['idempotency-key'];

describe('commands', () => {
  it('carry a key, whom they are shown for, and under /dashboard whose wallet', async () => {
    const asked = serve({
      'POST /dashboard/orders': () => ({ status: 201, body: { id: '1' } }),
      'PUT /profile/me': () => ({ body: {} }),
    });
    const store = signedInStore();
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    await store.dispatch(test.endpoints.rename.initiate());
    expect(asked[0]?.headers).toMatchObject({ 'daybook-actor': userId, 'daybook-wallet': 'w-1' });
    expect(keyOf(asked[0])).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked[1]?.headers).toMatchObject({ 'daybook-actor': userId });
    expect(asked[1]?.headers['daybook-wallet']).toBeUndefined();
    expect(keyOf(asked[1])).not.toBe(keyOf(asked[0]));
  });

  it('are sent again under the same key after no answer, 502 and 503, and under a new one after a final answer', async () => {
    const replies = [
      'no answer',
      { status: 502 },
      { status: 503, body: { message: 'Busy', code: 'BUSY' } },
      { status: 422, body: {} },
      { status: 201, body: {} },
    ] as const;
    let sent = 0;
    const asked = serve({ 'POST /dashboard/orders': () => replies[sent++] ?? {} });
    const store = signedInStore();
    for (let time = 0; time < 5; time += 1)
      await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    const keys = asked.map(keyOf);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[3]);
  });

  it('are sent again by themselves while there is no answer', async () => {
    connection.resendAfterMs = [0];
    let sent = 0;
    const asked = serve({
      'POST /dashboard/orders': () =>
        sent++ === 0 ? 'no answer' : { status: 201, body: { id: '1' } },
    });
    const result = await signedInStore().dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(result.data).toEqual({ id: '1' });
    expect(keyOf(asked[1])).toBe(keyOf(asked[0]));
  });

  it('keep key and body until there is a final answer, for the page after a reload', async () => {
    serve({ 'POST /dashboard/orders': () => 'no answer' });
    const result = await signedInStore().dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(result.error).toMatchObject({ code: 'NO_ANSWER' });
    expect(connection.submissions.left(userId)).toMatchObject([
      { url: '/dashboard/orders', body: '{"amount":"1"}', walletId: 'w-1' },
    ]);
    expect(connection.submissions.left('somebody else')).toEqual([]);
    expect(window.sessionStorage.getItem('daybook.submissions')).toContain('"amount');
  });

  it('with another body are another act', async () => {
    const asked = serve({ 'POST /dashboard/orders': () => 'no answer' });
    const store = signedInStore();
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    await store.dispatch(test.endpoints.pay.initiate({ amount: '2' }));
    expect(keyOf(asked[1])).not.toBe(keyOf(asked[0]));
    expect(connection.submissions.left(userId)).toHaveLength(1);
  });
});

describe('reads', () => {
  it('ask for the highest position that a command answered with', async () => {
    let position = '100000000000000000010';
    const asked = serve({
      'POST /dashboard/orders': () => ({
        status: 201,
        body: {},
        headers: { 'Daybook-Position': position },
      }),
      'GET /dashboard/orders': () => ({ body: [] }),
    });
    const store = signedInStore();
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    position = '9';
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    await store.dispatch(test.endpoints.read.initiate());
    expect(asked[2]?.headers['daybook-min-position']).toBe('100000000000000000010');
    expect(asked[2]?.headers['daybook-background']).toBeUndefined();
  });

  it('that came too early say so and ask for no further wait', async () => {
    connection.positions.note('5');
    const asked = serve({
      'GET /dashboard/orders': () => ({ body: [], headers: { 'Daybook-Stale': 'true' } }),
    });
    const store = signedInStore();
    await store.dispatch(test.endpoints.read.initiate());
    expect(store.getState().staleness).toEqual({ read: true });
    await store.dispatch(test.endpoints.read.initiate(undefined, { forceRefetch: true }));
    expect(asked[1]?.headers).toMatchObject({ 'daybook-background': '1' });
    expect(asked[1]?.headers['daybook-min-position']).toBeUndefined();
  });

  it('without a session leave the screen and mark the session as ended', async () => {
    serve({
      'GET /dashboard/orders': () => ({
        status: 401,
        body: { message: 'Please sign in.', code: 'NOT_SIGNED_IN' },
      }),
    });
    const store = signedInStore();
    await store.dispatch(test.endpoints.read.initiate());
    expect(store.getState().session).toMatchObject({ userId, ended: true });
  });

  it('that a proxy answers with HTML are a failure, not data', async () => {
    serve({ 'GET /dashboard/orders': () => ({ status: 200 }) });
    const result = await signedInStore().dispatch(test.endpoints.read.initiate());
    expect(result.data).toBeUndefined();
    expect(result.isError).toBe(true);
  });
});
