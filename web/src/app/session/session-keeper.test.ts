import { describe, expect, it } from '@jest/globals';
import { roles } from '../../../../domain/shared/roles.ts';
import { userId } from '../../testing/users.ts';
import { createStore } from '../store.ts';
import { onTabMessage } from './session-keeper.tsx';
import { sessionEnded, signedIn } from './slice.ts';

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

describe('news of another tab', () => {
  it('that the same person signed in again lifts the sign-in dialog here', () => {
    const { store, hear } = tab();
    store.dispatch(sessionEnded());
    expect(hear({ type: 'signed-in', userId })).toEqual({ ended: false, reloads: 0 });
  });

  it('that somebody else signed in, or that the person signed out, loads the page anew', () => {
    const { hear } = tab();
    expect(hear({ type: 'signed-in', userId: 'somebody else' }).reloads).toBe(1);
    expect(hear({ type: 'signed-out' }).reloads).toBe(2);
  });
});
