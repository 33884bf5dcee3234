import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Reply } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { Router } from '../router.tsx';
import { chooseLanguage, getUser } from './api.ts';

const user = {
  body: userOf(3, {
    acting: { id: '0192a000-0000-7000-8000-00000000ca01', full_name: 'Ingrid' },
  }),
};

it('the app holds back reads while the session is being changed, and sends them after the change was refused', async () => {
  let refuse: (reply: Reply) => void = () => undefined;
  let isSlow = false;
  let answer: (reply: Reply) => void = () => undefined;
  const asked = serve({
    'GET /auth/user': () => (isSlow ? new Promise<Reply>((resolve) => (answer = resolve)) : user),
    'PUT /profile/language': () => ({ body: {} }),
    'GET /security/sessions': () => ({ body: { data: [] } }),
    'GET /security/sign-ins': () => ({ body: { data: [] } }),
    'POST /authManager/back-to-admin': () =>
      new Promise<Reply>((resolve) => {
        refuse = resolve;
      }),
  });
  const { store } = renderScreen(<Router />, { roleId: 3, at: '/security' });
  const back = await screen.findByRole('button', { name: 'Back To Admin' });
  const sent = (to: string): number => asked.filter(({ path }) => path === to).length;
  const reads = (): number => sent('/auth/user');
  isSlow = true;
  const shown = reads();
  const underWay = store.dispatch(getUser.initiate(undefined, { forceRefetch: true }));
  await waitFor(() => expect(reads()).toBe(shown + 1));
  await userEvent.click(back);
  expect(store.getState().session.leaving).toBe(true);
  expect(back).toHaveAttribute('aria-busy', 'true');
  // A read that was sent in the old session must be answered before the session changes.
  expect(sent('/authManager/back-to-admin')).toBe(0);
  isSlow = false;
  answer(user);
  await underWay;
  await waitFor(() => expect(sent('/authManager/back-to-admin')).toBe(1));
  const before = reads();
  const again = store.dispatch(getUser.initiate(undefined, { forceRefetch: true }));
  // A command that is sent meanwhile is answered; only reads are held back.
  await store.dispatch(chooseLanguage.initiate({ language: 'de' }));
  expect(reads()).toBe(before);
  refuse({ status: 422, body: { message: 'x', code: 'NOT_ACTING' } });
  await waitFor(() => expect(store.getState().session.leaving).toBe(false));
  await again;
  expect(reads()).toBe(before + 1);
});
