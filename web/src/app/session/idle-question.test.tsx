import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../domain/shared/roles.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { getUser } from './api.ts';
import { IdleQuestion } from './idle-question.tsx';

/** A user whose session ends in `ms`, by a server whose clock is `serverAheadMs` ahead of this computer's. */
const endingIn = (ms: number, serverAheadMs = 0) => {
  const now = Date.now() + serverAheadMs;
  return userOf(roles.customer, {
    session: {
      now: new Date(now).toISOString(),
      idle_expires_at: new Date(now + ms).toISOString(),
      expires_at: '2099-01-01T00:00:00.000Z',
    },
  });
};

describe('a session that will soon end because of inactivity', () => {
  it('rereads its end without counting as activity, then asks the person; the answer counts as activity', async () => {
    let user = endingIn(60_000);
    const asked = serve({ 'GET /auth/user': () => ({ body: user }) });
    renderScreen(<IdleQuestion />, { roleId: roles.customer });
    expect(
      await screen.findByRole('alertdialog', { name: 'Are you still there?' }),
    ).toBeInTheDocument();
    expect(asked.map(({ headers }) => headers['daybook-background'])).toEqual([undefined, '1']);
    user = endingIn(1_800_000);
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked[2]?.headers['daybook-background']).toBeUndefined();
  });

  it.each([
    ['slow', 3_600_000],
    ['fast', -3_600_000],
  ])('asks in time if the clock of the computer is an hour %s', async (_how, serverAheadMs) => {
    const user = endingIn(60_000, serverAheadMs);
    serve({ 'GET /auth/user': () => ({ body: user }) });
    renderScreen(<IdleQuestion />, { roleId: roles.customer });
    expect(
      await screen.findByRole('alertdialog', { name: 'Are you still there?' }),
    ).toBeInTheDocument();
  });

  it('asks nothing if activity in another tab has postponed the end', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = serve({
      'GET /auth/user': async () => {
        if (asked.length === 1) return { body: endingIn(60_000) };
        await held;
        return { body: endingIn(1_800_000) };
      },
    });
    let isAsked = false;
    new MutationObserver(() => {
      isAsked ||= screen.queryByRole('alertdialog') !== null;
    }).observe(document.body, { childList: true, subtree: true });
    const { store } = renderScreen(<IdleQuestion />, { roleId: roles.customer });
    await waitFor(() => expect(asked).toHaveLength(2));
    // After this frame, a question that did not wait for the answer would have been shown.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    answer();
    const endsAt = () => getUser.select()(store.getState()).data?.session.idle_expires_at ?? '';
    await waitFor(() => expect(Date.parse(endsAt())).toBeGreaterThan(Date.now() + 120_000));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(isAsked).toBe(false);
  });
});
