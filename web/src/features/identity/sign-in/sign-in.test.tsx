import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../../domain/shared/roles.ts';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Reply } from '../../../testing/server.ts';
import { userId, userOf } from '../../../testing/users.ts';

const invalid: Reply = {
  status: 401,
  body: { message: 'Invalid Credentials', code: 'INVALID_CREDENTIALS' },
};
const good: Reply = {
  body: {
    message: 'ok',
    user: { id: userId, role_id: roles.manager },
    landing: '/admin/trades/all',
  },
};

const login = () => screen.getByRole('button', { name: 'Login' });

const fill = async (email: string, password: string) => {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
};

describe('signing in', () => {
  it('asks for a code if there is a second factor, and continues only after a right one', async () => {
    const asked = serve({
      'POST /auth/login': () => ({
        body: { message: 'code', second_step: { token: 'half', expires_at: '', passkey: null } },
      }),
      'POST /auth/login/second-step': ({ body }) =>
        Object(body).code === '123456'
          ? good
          : { status: 422, body: { message: 'Not right', code: 'CODE_NOT_VALID' } },
      'GET /auth/user': () => ({ body: userOf(roles.manager) }),
    });
    renderScreen(<Router />);
    await fill('manager@daybook.test', 'daybook-demo');
    await userEvent.click(login());
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong');
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/trades/all'));
    expect(
      asked.filter(({ path }) => path.endsWith('second-step')).map(({ body }) => body),
    ).toEqual([
      { token: 'half', code: '000000' },
      { token: 'half', code: '123456' },
    ]);
  });

  it('stores the language that a customer chose before', async () => {
    document.cookie = 'daybook_lang=de; path=/';
    const asked = serve({
      'POST /auth/login': () => ({
        body: {
          message: 'ok',
          user: { id: userId, role_id: roles.customer },
          landing: '/notifications',
        },
      }),
      'GET /auth/user': () => ({ body: userOf(roles.customer) }),
      'PUT /profile/language': () => ({ body: { message: 'ok' } }),
    });
    renderScreen(<Router />);
    await fill('customer@daybook.test', 'daybook-demo');
    await userEvent.click(login());
    await waitFor(() =>
      expect(asked.filter(({ path }) => path === '/profile/language')).toEqual([
        expect.objectContaining({ method: 'PUT', body: { language: 'de' } }),
      ]),
    );
    document.cookie = 'daybook_lang=; path=/; max-age=0';
  });

  it('is disabled until email and password are filled', async () => {
    renderScreen(<Router />);
    expect(login()).toHaveAttribute('aria-disabled', 'true');
    await fill('customer@daybook.test', '');
    expect(login()).toHaveAttribute('aria-disabled', 'true');
    await fill('', 'x');
    expect(login()).not.toHaveAttribute('aria-disabled');
  });

  it('sends email, password and Remember Me without a key, and opens the landing page of the role', async () => {
    const asked = serve({
      'POST /auth/login': () => good,
      'GET /auth/user': () => ({ body: userOf(roles.manager) }),
    });
    renderScreen(<Router />);
    await fill('manager@daybook.test', 'daybook-demo');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember Me' }));
    await userEvent.click(login());
    await waitFor(() => expect(window.location.pathname).toBe('/admin/trades/all'));
    expect(asked[0]?.body).toEqual({
      email: 'manager@daybook.test',
      password: 'daybook-demo',
      remember: true,
    });
    expect(asked[0]?.headers['idempotency-key']).toBeUndefined();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'All Trades' }),
    ).toBeInTheDocument();
    expect(document.title).toBe('All Trades · Daybook');
  });

  it('that fails shows Invalid Credentials and keeps the typed email', async () => {
    serve({ 'POST /auth/login': () => invalid });
    const { store } = renderScreen(<Router />);
    await fill('a@b.test', 'wrong');
    await userEvent.click(login());
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid Credentials');
    expect(screen.getByLabelText('Email')).toHaveValue('a@b.test');
    expect(store.getState().session).toMatchObject({ userId: null, ended: false });
  });

  it('links to sign-up and to the page for a forgotten password, and names the language', () => {
    renderScreen(<Router />);
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/signup',
    );
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('button', { name: 'Language: English' })).toHaveTextContent('English');
  });

  it('shows the password on request', async () => {
    renderScreen(<Router />);
    await fill('', 'secret');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
  });

  it('is shown in place of a page that needs a session, and the page follows', async () => {
    serve({
      'POST /auth/login': () => good,
      'GET /auth/user': () => ({ body: userOf(roles.manager) }),
    });
    renderScreen(<Router />, { at: '/admin/deposits' });
    expect(document.title).toBe('Sign in · Daybook');
    await fill('manager@daybook.test', 'daybook-demo');
    await userEvent.click(login());
    expect(await screen.findByRole('heading', { level: 1, name: 'Deposits' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/admin/deposits');
  });
});

describe('pages', () => {
  it('redirect a signed-in person from / to the landing page', async () => {
    serve({ 'GET /auth/user': () => ({ body: userOf(roles.affiliator) }) });
    renderScreen(<Router />, { roleId: roles.affiliator });
    await waitFor(() => expect(window.location.pathname).toBe('/affiliate'));
  });

  it('of other roles say so', () => {
    renderScreen(<Router />, { at: '/admin/audit', roleId: roles.manager });
    expect(
      screen.getByRole('heading', { level: 1, name: 'No access to this page' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your start page' })).toHaveAttribute(
      'href',
      '/admin/trades/all',
    );
  });

  it('that do not exist say so', () => {
    renderScreen(<Router />, { at: '/nothing/here', roleId: roles.customer });
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  });
});
