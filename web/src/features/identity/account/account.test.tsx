import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { roles } from '../../../../../domain/shared/roles.ts';
import { choose } from '../../../testing/choose.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Reply } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SecurityPage } from './security-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const countries = () => ({
  body: { data: [{ name: { common: 'France' } }, { name: { common: 'Poland' } }] },
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

describe('signing up', () => {
  const fill = async () => {
    await type('Full Name', 'Ada Lovelace');
    await type('Email', 'ada@example.test');
    await type('Password', 'correct horse');
    await type('Confirm Password', 'correct horse');
    await type('Phone Number', '+44 1');
    await choose('Country', 'Poland');
    await type('City', 'Łódź');
    await type('Street Address', 'Piotrkowska 1');
    await type('Postal Code', '90-001');
  };

  it('sends every field, and shows a dialog that a mail was sent', async () => {
    const asked = serve({
      'GET /countries': countries,
      'POST /auth/signup': () => ({ status: 201, body: { message: 'sent' } }),
    });
    renderScreen(<SignUpPage />);
    await fill();
    await press('Create account');
    const dialog = await screen.findByRole('dialog', { name: 'Account Created' });
    expect(dialog).toHaveTextContent(
      'A verification email was sent to your mentioned email address. Please click the link to verify your account.',
    );
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      language: 'en',
      fullName: 'Ada Lovelace',
      email: 'ada@example.test',
      password: 'correct horse',
      passwordConfirmation: 'correct horse',
      phone: '+44 1',
      birthDate: '',
      country: 'Poland',
      city: 'Łódź',
      address: 'Piotrkowska 1',
      postalCode: '90-001',
      currency: 'USD',
    });
  });

  it('shows what is missing at each field after a press on the button, and sends nothing', async () => {
    const asked = serve({ 'GET /countries': countries });
    renderScreen(<SignUpPage />);
    expect(screen.queryByText('Full name is required')).toBeNull();
    await press('Create account');
    for (const text of [
      ...['Full name is required', 'Email is required', 'Password is required'],
      ...['Phone number is required', 'Country is required', 'City is required'],
      ...['Address is required', 'Postal code is required'],
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says that the list of countries failed to load', async () => {
    serve({
      'GET /countries': () => ({ status: 500, body: { message: 'x', code: 'INTERNAL' } }),
    });
    renderScreen(<SignUpPage />);
    expect(await screen.findByText('Failed to load countries')).toBeVisible();
  });
});

describe('a forgotten password', () => {
  it('is reported with an email address, and a dialog says that a mail was sent', async () => {
    const asked = serve({ 'POST /forgot-password': () => ({ body: { message: 'sent' } }) });
    renderScreen(<ForgotPasswordPage />);
    await type('Email', 'nonsense');
    await press('Send link');
    expect(await screen.findByText('Invalid email')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Email'));
    await type('Email', 'ada@example.test');
    await press('Send link');
    await screen.findByRole('dialog', { name: 'Verification Email Sent' });
    expect(asked.map(({ body }) => body)).toEqual([{ email: 'ada@example.test' }]);
  });

  it('is replaced with the token of the link, which is removed from the address at once', async () => {
    const asked = serve({ 'PUT /forgot-password': () => ({ body: { message: 'done' } }) });
    renderScreen(<ResetPasswordPage />, { at: '/reset-password#token=abc-123' });
    await waitFor(() => expect(window.location.hash).toBe(''));
    await type('New Password', 'short');
    await press('Set new password');
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
    await type('New Password', ' but longer');
    await press('Set new password');
    const dialog = await screen.findByRole('dialog', { name: 'Password Updated' });
    expect(dialog).toHaveTextContent('Your new password has been set successfully.');
    expect(asked[0]?.body).toEqual({ token: 'abc-123', password: 'short but longer' });
    await press('Login');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('given a used link, then the page says what to do', async () => {
    serve({
      'PUT /forgot-password': () => ({
        status: 422,
        body: {
          code: 'TOKEN_NOT_VALID',
          message: 'This link was already used or has expired. Request a new one.',
        },
      }),
    });
    renderScreen(<ResetPasswordPage />, { at: '/reset-password#token=used' });
    await type('New Password', 'long enough');
    await press('Set new password');
    expect(await screen.findByRole('alert')).toHaveTextContent('Request a new one.');
  });

  it('given no link, then the page says where to find it', async () => {
    renderScreen(<ResetPasswordPage />, { at: '/reset-password' });
    expect(screen.getByText(/Open this page from the link in the email/)).toBeVisible();
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });
});

describe('an email address', () => {
  it('is verified by a press, never by opening the link', async () => {
    const asked = serve({ 'POST /auth/verify-email': () => ({ body: { message: 'done' } }) });
    renderScreen(<VerifyEmailPage />, { at: '/verify-email#token=abc-123' });
    expect(asked).toEqual([]);
    await press('Verify email address');
    await screen.findByRole('dialog', { name: 'Email Verified' });
    expect(asked[0]?.body).toEqual({ token: 'abc-123' });
  });
});

describe("one's own account", () => {
  it('shows the profile with the address partly masked and saves it without the address', async () => {
    const person = userOf(roles.customer);
    const asked = serve({
      'GET /auth/user': () => ({ body: person }),
      'GET /countries': countries,
      'PUT /profile/me': () => ({ body: { message: 'Profile updated successfully' } }),
    });
    renderScreen(<ProfilePage />, { roleId: roles.customer });
    const email = await screen.findByLabelText('Email');
    expect(email).toBeDisabled();
    expect(email).toHaveValue('cu****er@daybook.test');
    await userEvent.clear(screen.getByLabelText('City'));
    await type('City', 'Lyon');
    await press('Submit');
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    const sent = asked.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({ city: 'Lyon', fullName: person.user.full_name });
    expect(sent).not.toHaveProperty('shownEmail');
  });

  it('given typed text, then a question is shown before another page opens, and none after it was saved', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer) }),
      'GET /countries': countries,
      'PUT /profile/me': () => ({ body: { message: 'Profile updated successfully' } }),
    });
    renderScreen(
      <>
        <Link to="/security">Security</Link>
        <ProfilePage />
      </>,
      { roleId: roles.customer, at: '/profile' },
    );
    await screen.findByLabelText('City');
    await type('City', 'Lyon');
    const leave = () => userEvent.click(screen.getByText('Security'));
    await leave();
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await press('Cancel');
    expect(window.location.pathname).toBe('/profile');
    await press('Submit');
    await screen.findByText('Profile updated successfully');
    await leave();
    expect(window.location.pathname).toBe('/security');
  });

  it('given a verified identity, then name and birth date are disabled and say what to do', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer, { isKyc: true }) }),
      'GET /countries': countries,
    });
    renderScreen(<ProfilePage />, { roleId: roles.customer });
    for (const label of ['Full Name', 'Birth Date']) {
      const field = await screen.findByLabelText(label);
      expect(field).toBeDisabled();
      expect(field).toHaveAccessibleDescription(
        'This was verified with your documents. Contact us to change it.',
      );
    }
    expect(screen.getByLabelText('City')).toBeEnabled();
  });

  it('given no verified identity, then name and birth date can be changed', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer, { isKyc: false }) }),
      'GET /countries': countries,
    });
    renderScreen(<ProfilePage />, { roleId: roles.customer });
    expect(await screen.findByLabelText('Full Name')).toBeEnabled();
    expect(screen.getByLabelText('Birth Date')).toBeEnabled();
  });

  it('offers the verification mail again while the email address is not verified', async () => {
    const person = userOf(roles.customer);
    serve({
      'GET /auth/user': () => ({
        body: { ...person, user: { ...person.user, is_email_verified: false } },
      }),
      'GET /countries': countries,
      'POST /security/verification-mail': () => ({ body: { message: 'The email is on its way.' } }),
    });
    renderScreen(<ProfilePage />, { roleId: roles.customer });
    await userEvent.click(await screen.findByRole('button', { name: 'Resend the email' }));
    expect(await screen.findByText('The email is on its way.')).toBeVisible();
  });

  it('shows the sessions and the sign-in history, and ends another session', async () => {
    const at = '2026-06-11T14:32:08.000Z';
    const here = {
      id: '0192a000-0000-7000-8000-00000000cc01',
      browser: 'Firefox',
      system: 'Windows',
      address: '203.0.113.9',
      place: { country: 'DE', city: [{ language: 'en', name: 'Munich' }] },
      created_at: at,
      seen_at: at,
      is_current: true,
    };
    const id = '0192a000-0000-7000-8000-00000000cc02';
    let sessions = [here, { ...here, id, browser: 'Safari', system: 'iPhone', is_current: false }];
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer) }),
      'GET /security/sessions': () => ({ body: { data: sessions } }),
      'GET /security/sign-ins': () => ({
        body: {
          data: [
            {
              at: '2026-06-11T10:00:00.000Z',
              address: '203.0.113.77',
              place: null,
              is_known_device: false,
            },
          ],
        },
      }),
      [`DELETE /security/sessions/${id}`]: () => {
        sessions = [here];
        return { body: { message: 'The session has ended' } };
      },
    });
    renderScreen(<SecurityPage />, { roleId: roles.customer });
    expect(await screen.findByText('Firefox · Windows')).toBeVisible();
    const history = screen.getByRole('list', { name: 'Sign-in history' });
    expect(history).toHaveTextContent(/203\.0\.113\.77.*New device/);
    const own = screen.getByRole('list', { name: 'Where you are signed in' });
    expect(own).toHaveTextContent('203.0.113.9 · Munich, Germany');
    expect(screen.getAllByText(/Places are estimated/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari · iPhone' }));
    expect(await screen.findByText('The session has ended')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  });

  it('requests nothing of the security page before it is known who acts, nor for staff who act for the customer', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const asked = serve({
      'GET /auth/user': () => new Promise<Reply>((resolve) => (answer = resolve)),
    });
    renderScreen(<SecurityPage />, { roleId: roles.customer });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    const acting = { id: '0192a000-0000-7000-8000-00000000ca01', full_name: 'Ingrid' };
    answer({ body: userOf(roles.customer, { acting }) });
    expect(await screen.findByText('Only the customer can do this')).toBeVisible();
    expect(asked.map(({ path }) => path)).toEqual(['/auth/user']);
  });

  it('changes the password, shows a wrong one at its field, and clears the fields afterwards', async () => {
    let isRight = false;
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer) }),
      'GET /security/sessions': () => ({ body: { data: [] } }),
      'GET /security/sign-ins': () => ({ body: { data: [] } }),
      'PUT /security/password': () =>
        isRight
          ? { body: { message: 'Password updated successfully' } }
          : {
              status: 422,
              body: {
                code: 'INVALID',
                message: 'Please check the marked fields.',
                errors: { currentPassword: 'This is not your current password.' },
              },
            },
    });
    renderScreen(<SecurityPage />, { roleId: roles.customer });
    await screen.findByLabelText('Current Password');
    await type('Current Password', 'wrong');
    await type('New Password', 'another fine horse');
    await press('Change password');
    expect(await screen.findByText('This is not your current password.')).toBeVisible();
    isRight = true;
    await type('Current Password', ' right');
    await press('Change password');
    expect(await screen.findByText('Password updated successfully')).toBeVisible();
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
  });
});
