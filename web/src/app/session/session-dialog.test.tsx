import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../domain/shared/roles.ts';
import { KycPage } from '../../features/kyc/customer/kyc-page.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userId, userOf } from '../../testing/users.ts';
import { connection } from '../http/connection.ts';
import { useAppSelector } from '../store.ts';
import { useGetUserQuery } from './api.ts';
import { SessionDialog } from './session-dialog.tsx';
import { sessionEnded } from './slice.ts';

const Screen = () => {
  const ended = useAppSelector((state) => state.session.ended);
  const { data } = useGetUserQuery(undefined, { skip: ended });
  return (
    <>
      <input aria-label="Draft" />
      {data?.user.full_name}
      {ended ? <SessionDialog /> : null}
    </>
  );
};

const pressed = {
  method: 'POST',
  url: '/dashboard/orders',
  body: '{}',
  userId,
  walletId: null,
  words: null,
  besides: [],
  secret: false,
};

describe('a session that ended', () => {
  it('is resumed with a refetch of all shown data, which may be out of date', async () => {
    const asked = serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer) }),
      'GET /kyc/status': () => ({
        body: { status: 'not_submitted', type: 'international_passport', decline_reason: null },
      }),
      'POST /auth/login': () => ({
        body: {
          message: 'ok',
          user: { id: userId, role_id: roles.customer },
          landing: '/dashboard',
        },
      }),
    });
    const { store } = renderScreen(
      <>
        <KycPage />
        <SessionDialog />
      </>,
      { roleId: roles.customer },
    );
    const timesShown = () => asked.filter(({ path }) => path === '/kyc/status').length;
    await waitFor(() => expect(timesShown()).toBe(1));
    store.dispatch(sessionEnded());
    await userEvent.type(await screen.findByLabelText('Password'), 'daybook-demo');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(timesShown()).toBe(2));
  });

  it('opens the page for a forgotten password in another tab, so that the screen stays', async () => {
    serve({ 'GET /auth/user': () => ({ body: userOf(roles.customer) }) });
    const { store } = renderScreen(<Screen />, { roleId: roles.customer });
    store.dispatch(sessionEnded());
    const link = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('asks to sign in over the inert screen, and the same person continues with the typed text', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer) }),
      'POST /auth/login': () => ({
        body: {
          message: 'ok',
          user: { id: userId, role_id: roles.customer },
          landing: '/dashboard',
        },
      }),
    });
    const { store } = renderScreen(<Screen />, { roleId: roles.customer });
    await screen.findByText('Marta Nowak');
    await userEvent.type(screen.getByLabelText('Draft'), '25000');
    store.dispatch(sessionEnded());
    const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' });
    expect(document.getElementById('root')).toHaveAttribute('inert');
    expect(document.getElementById('overlays')).toContainElement(dialog);
    expect(await screen.findByDisplayValue('customer@daybook.test')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await userEvent.keyboard('daybook-demo');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Draft')).toHaveValue('25000');
    expect(store.getState().session).toMatchObject({ userId, ended: false });
  });

  it.each([
    ['whose role has changed', userId, roles.affiliator, true],
    ['who is another user', 'somebody else', roles.customer, false],
  ] as const)(
    'given a person %s, then the landing page is opened without a question, and this page is not resumed',
    async (_name, id, role_id, isPendingKept) => {
      serve({
        'GET /auth/user': () => ({ body: userOf(roles.customer) }),
        'POST /auth/login': () => ({
          body: { message: 'ok', user: { id, role_id }, landing: '/landing' },
        }),
      });
      const opened: string[] = [];
      const { store } = renderScreen(<SessionDialog open={(landing) => opened.push(landing)} />, {
        roleId: roles.customer,
      });
      const { key } = connection.submissions.begin(pressed);
      store.dispatch(sessionEnded());
      await userEvent.type(await screen.findByLabelText('Email'), 'customer@daybook.test');
      await userEvent.type(screen.getByLabelText('Password'), 'daybook-demo');
      await userEvent.click(screen.getByRole('button', { name: 'Login' }));
      await waitFor(() => expect(opened).toEqual(['/landing']));
      expect(store.getState().session.ended).toBe(true);
      expect(connection.submissions.find(key) !== undefined).toBe(isPendingKept);
    },
  );
});
