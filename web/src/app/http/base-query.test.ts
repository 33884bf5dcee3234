import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { roles } from '../../../../domain/shared/roles.ts';
import { serve, type Reply } from '../../testing/server.ts';
import { userId, userOf } from '../../testing/users.ts';
import { api } from '../api.ts';
import { getUser } from '../session/api.ts';
import { signedIn, walletShown } from '../session/slice.ts';
import { createStore } from '../store.ts';
import { connection } from './connection.ts';
import type { FormCall } from './send-form.ts';

const test = api.injectEndpoints({
  endpoints: (build) => ({
    pay: build.mutation<unknown, Readonly<Record<string, unknown>>>({
      query: (body) => ({ url: '/dashboard/orders', method: 'POST', body }),
    }),
    order: build.mutation<unknown, Readonly<{ amount: string; rate: string }>>({
      query: (body) => ({ url: '/dashboard/orders', method: 'POST', body, besides: ['rate'] }),
    }),
    change: build.mutation<unknown, Readonly<{ password: string }>>({
      query: (body) => ({ url: '/profile/password', method: 'PUT', body, secret: true }),
    }),
    upload: build.mutation<unknown, FormCall>({
      query: (form) => ({ url: '/kyc', method: 'POST', form }),
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
  it('carry an idempotency key and the id of the user, and under /dashboard also the id of the shown wallet', async () => {
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

  it.each([
    ['no answer', 'no answer'],
    ['500', { status: 500, body: { message: 'Something went wrong', code: 'INTERNAL' } }],
    ['502', { status: 502 }],
    ['503 without a code', { status: 503 }],
    ['504', { status: 504 }],
    ['200 without its body', { status: 200 }],
    ['201 without its body', { status: 201 }],
    ['409 without its body', { status: 409 }],
    ['409 COMMAND_IN_PROGRESS', { status: 409, body: { code: 'COMMAND_IN_PROGRESS' } }],
  ] as const)('keep their key after %s, because the outcome is unknown', async (_name, reply) => {
    let sent = 0;
    const asked = serve({
      'POST /dashboard/orders': () => (sent++ === 0 ? reply : { status: 201, body: {} }),
    });
    const store = signedInStore();
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(connection.submissions.open(userId)).toHaveLength(1);
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(keyOf(asked[1])).toBe(keyOf(asked[0]));
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(keyOf(asked[2])).not.toBe(keyOf(asked[1]));
  });

  it.each([
    ['204', { status: 204 }],
    ['422', { status: 422, body: { message: 'Wrong', code: 'INVALID' } }],
    ['409', { status: 409, body: { message: 'Moved', code: 'PRICE_MOVED' } }],
    ['a 503 with a code', { status: 503, body: { message: 'Old price', code: 'PRICE_STALE' } }],
    ['401', { status: 401, body: { message: 'Please sign in.', code: 'NOT_SIGNED_IN' } }],
  ] as const)('drop their key after %s, which is final', async (_name, reply) => {
    connection.resendAfterMs = [0, 0];
    const asked = serve({ 'POST /dashboard/orders': () => reply });
    const store = signedInStore();
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(asked).toHaveLength(1);
    expect(window.sessionStorage.getItem('daybook.submissions')).toBeNull();
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(keyOf(asked[1])).not.toBe(keyOf(asked[0]));
  });

  it('that may have arrived keep their key when a later attempt is refused', async () => {
    const replies = [
      'no answer',
      { status: 503, body: { message: 'Busy', code: 'BUSY' } },
    ] as const;
    let sent = 0;
    const asked = serve({ 'POST /dashboard/orders': () => replies[sent++] ?? { status: 201 } });
    const store = signedInStore();
    for (let time = 0; time < 3; time += 1)
      await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(new Set(asked.map(keyOf)).size).toBe(1);
  });

  it('of an order that is sent again at another rate keep their key and their first rate', async () => {
    const asked = serve({ 'POST /dashboard/orders': () => ({ status: 504 }) });
    const store = signedInStore();
    for (const rate of ['1.10', '1.11'])
      await store.dispatch(test.endpoints.order.initiate({ amount: '1', rate }));
    expect(keyOf(asked[1])).toBe(keyOf(asked[0]));
    expect(asked[1]?.body).toEqual({ amount: '1', rate: '1.10' });
  });

  it('with secrets and files keep their key and values only in memory', async () => {
    const asked = serve({
      'PUT /profile/password': () => 'no answer',
      'POST /kyc': () => 'no answer',
    });
    const store = signedInStore();
    const formOf = (text: string) => {
      const data = new FormData();
      data.append('frontFile', new File([text], `${text}.png`, { lastModified: 1 }));
      return { data };
    };
    for (const password of ['a', 'a', 'b'])
      await store.dispatch(test.endpoints.change.initiate({ password }));
    for (const name of ['front', 'front', 'other'])
      await store.dispatch(test.endpoints.upload.initiate(formOf(name)));
    const keys = asked.map(keyOf);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
    expect(keys[4]).toBe(keys[3]);
    expect(keys[5]).not.toBe(keys[4]);
    expect(window.sessionStorage.getItem('daybook.submissions')).toBeNull();
  });

  it('are sent again automatically while there is no answer', async () => {
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

  it('store their key and body until there is a final answer, so that they survive a reload', async () => {
    serve({ 'POST /dashboard/orders': () => 'no answer' });
    const result = await signedInStore().dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(result.error).toMatchObject({ code: 'NO_ANSWER' });
    expect(connection.submissions.open(userId)).toMatchObject([
      { url: '/dashboard/orders', body: '{"amount":"1"}', walletId: 'w-1' },
    ]);
    expect(connection.submissions.open('somebody else')).toEqual([]);
    expect(window.sessionStorage.getItem('daybook.submissions')).toContain('"amount');
  });

  it('with another body get another key', async () => {
    const asked = serve({ 'POST /dashboard/orders': () => 'no answer' });
    const store = signedInStore();
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    await store.dispatch(test.endpoints.pay.initiate({ amount: '2' }));
    expect(keyOf(asked[1])).not.toBe(keyOf(asked[0]));
    expect(connection.submissions.open(userId)).toHaveLength(2);
  });
});

describe('the wallet that is shown', () => {
  it('is still named by commands after a refetch of the user failed', async () => {
    serve({ 'GET /auth/user': () => ({ body: userOf(roles.customer) }) });
    const store = signedInStore();
    await store.dispatch(getUser.initiate());
    const shown = store.getState().session.walletId;
    const asked = serve({
      'GET /auth/user': () => 'no answer',
      'POST /dashboard/orders': () => ({ status: 201, body: {} }),
    });
    await store.dispatch(getUser.initiate(undefined, { forceRefetch: true }));
    await store.dispatch(test.endpoints.pay.initiate({ amount: '1' }));
    expect(shown).not.toBeNull();
    expect(asked[1]?.headers['daybook-wallet']).toBe(shown);
  });
});

describe('reads', () => {
  it('name the highest position that a command has answered with', async () => {
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

  it('whose read model is behind mark their data as stale, and do not wait when they are repeated', async () => {
    connection.positions.note('5');
    const asked = serve({
      'GET /dashboard/orders': () => ({ body: [], headers: { 'Daybook-Stale': 'true' } }),
    });
    const store = signedInStore();
    await store.dispatch(test.endpoints.read.initiate());
    expect(store.getState().staleness).toEqual({ read: 'behind' });
    await store.dispatch(test.endpoints.read.initiate(undefined, { forceRefetch: true }));
    expect(asked[1]?.headers).toMatchObject({ 'daybook-background': '1' });
    expect(asked[1]?.headers['daybook-min-position']).toBeUndefined();
  });

  it('without a session keep the screen and mark the session as ended', async () => {
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

  it('that are aborted print no error', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const asked = serve({ 'GET /dashboard/orders': () => new Promise<Reply>(() => undefined) });
    const reading = signedInStore().dispatch(test.endpoints.read.initiate());
    await waitFor(() => expect(asked).toHaveLength(1));
    reading.abort();
    expect(await reading).toMatchObject({ isError: true });
    // An error would be printed a few turns of the event loop later.
    await new Promise((resolve) => setTimeout(resolve));
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('whose answer has no JSON body, as from a proxy, fail', async () => {
    serve({ 'GET /dashboard/orders': () => ({ status: 200 }) });
    const result = await signedInStore().dispatch(test.endpoints.read.initiate());
    expect(result.data).toBeUndefined();
    expect(result.isError).toBe(true);
  });
});
