import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { roles } from '../../../../domain/shared/roles.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userId, userOf } from '../../testing/users.ts';
import { createStore } from '../store.ts';
import { getUser, useGetUserQuery } from './api.ts';
import { onTabMessage } from './session-keeper.tsx';
import { sessionEnded, signedIn } from './slice.ts';

const Figures = () => useGetUserQuery().data?.activeBalance?.balance ?? null;

const tab = () => {
  const store = createStore();
  store.dispatch(signedIn({ userId, roleId: roles.customer }));
  let reloads = 0;
  const hear = (message: Parameters<typeof onTabMessage>[0]) => {
    onTabMessage(message, store.getState().session, store.dispatch, () => (reloads += 1));
    return { ended: store.getState().session.ended, reloads };
  };
  return { store, hear };
};

describe('a message of another tab', () => {
  it('that the same person signed in again closes the sign-in dialog', () => {
    const { store, hear } = tab();
    store.dispatch(sessionEnded());
    expect(hear({ type: 'signed-in', userId, roleId: roles.customer })).toEqual({
      ended: false,
      reloads: 0,
    });
  });

  it('that the same person signed in again refetches all shown data, which may be out of date', async () => {
    const { store, hear } = tab();
    const asked = serve({ 'GET /auth/user': () => ({ body: userOf(roles.customer) }) });
    await store.dispatch(getUser.initiate());
    store.dispatch(sessionEnded());
    hear({ type: 'signed-in', userId, roleId: roles.customer });
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('that another wallet is active refetches all shown data, for that wallet', async () => {
    const { store, hear } = tab();
    const asked = serve({ 'GET /auth/user': () => ({ body: userOf(roles.customer) }) });
    renderScreen(createElement(Figures), { store });
    await screen.findByText('25000.00');
    hear({ type: 'wallet-switched', userId });
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('that the role of the person has changed reloads the page and resumes no session', () => {
    const { store, hear } = tab();
    store.dispatch(sessionEnded());
    const news = { type: 'signed-in', userId, roleId: roles.affiliator } as const;
    expect(hear(news)).toEqual({ ended: true, reloads: 1 });
  });

  it('that another person signed in, or that the person signed out, reloads the page', () => {
    const { hear } = tab();
    expect(hear({ type: 'signed-in', userId: 'somebody else' }).reloads).toBe(1);
    expect(hear({ type: 'signed-out' }).reloads).toBe(2);
  });
});
