import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { Router } from '../router.tsx';

const staff = { id: '0192a000-0000-7000-8000-00000000ca01', full_name: 'Ingrid Solberg' };

const show = (acting: typeof staff | null, at = '/security') => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(3, { acting }) }),
    'GET /security/sessions': () => ({ body: { data: [] } }),
    'GET /security/sign-ins': () => ({ body: { data: [] } }),
    'POST /authManager/back-to-admin': () => ({
      status: 503,
      body: { message: 'Try again in a moment.', code: 'UNAVAILABLE' },
    }),
  });
  renderScreen(<Router />, { roleId: 3, at });
  return asked;
};

describe('a member of staff who acts for a customer', () => {
  it('sees a banner above the page, with a button that ends it', async () => {
    const asked = show(staff);
    const banner = within(
      await screen.findByRole('complementary', { name: 'Acting for a customer' }),
    );
    expect(banner.getByText('You are acting for Marta Nowak.')).toBeInTheDocument();
    await userEvent.click(banner.getByRole('button', { name: 'Back To Admin' }));
    expect(asked.some(({ path }) => path === '/authManager/back-to-admin')).toBe(true);
  });

  it('sees why the form for passwords is not available', async () => {
    show(staff);
    expect(await screen.findByText('Only the customer can do this')).toBeInTheDocument();
    expect(screen.queryByLabelText('Current Password')).toBeNull();
  });

  it('is not assumed for a customer who signed in: there is no banner', async () => {
    show(null);
    expect(await screen.findByLabelText('Current Password')).toBeInTheDocument();
    expect(screen.queryByRole('complementary', { name: 'Acting for a customer' })).toBeNull();
  });
});
