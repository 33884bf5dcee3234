import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '../../app/router.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

// jsdom does not implement object URLs.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const standing = {
  appName: 'Daybook',
  appUrl: 'https://book.example',
  appCurrency: 'USD',
  demoBalance: '25000',
  whatsapp: '',
  kycDeposit: false,
  kycWithdraw: false,
  kycTrade: true,
  twoFactorForStaff: false,
  retentionYears: 5,
  slippageLimitPips: '5',
  stopOutLevel: '50',
  marginCallLevel: '100',
  fourEyesAmount: '0',
  fourEyesHours: 24,
  appIcon: null,
  appLogo: '/branding/pictures/0192aaaa-0000-7000-8000-000000000001',
};

const show = async (save: () => { status?: number; body: object }) => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/settings/api': () => ({
      body: { data: standing, secrets: {}, revision: 3, changed_at: null, changed_by: null },
    }),
    'POST /admin/settings': save,
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/settings' });
  await screen.findByLabelText('App Name');
  return () => asked.filter(({ method }) => method === 'POST');
};

const saved = () => ({ body: { message: 'Settings updated successfully', revision: 4 } });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

describe('the site settings', () => {
  it('show the saved values, and send all of them as a form with the loaded revision', async () => {
    const posts = await show(saved);
    expect(screen.getByLabelText('Years to keep data')).toHaveValue('5');
    expect(screen.getByRole('switch', { name: 'KYC for trading' })).toBeChecked();
    await userEvent.clear(screen.getByLabelText('App Name'));
    await userEvent.type(screen.getByLabelText('App Name'), 'Northwind');
    await userEvent.click(screen.getByRole('switch', { name: 'Two-factor sign-in for staff' }));
    const icon = new File(['pixels'], 'holiday in Rome.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('App Icon'), icon);
    await press();
    expect(await screen.findByText('Settings updated successfully')).toBeInTheDocument();
    expect(posts()[0]?.body).toMatchObject({
      appName: 'Northwind',
      kycTrade: 'on',
      kycDeposit: 'off',
      twoFactorForStaff: 'on',
      retentionYears: '5',
      expectedRevision: '3',
      appIcon: expect.objectContaining({ name: 'appIcon' }),
    });
    expect(posts()[0]?.body).not.toHaveProperty('appLogo');
  });

  it('show errors at their fields, before the form is sent and after the server refused it', async () => {
    const posts = await show(() => ({
      status: 422,
      body: {
        message: 'A file was not accepted. Please check the marked fields.',
        code: 'INVALID_FILE',
        errors: { appLogo: 'Choose an image of at most 2,000 by 2,000 pixels.' },
      },
    }));
    await userEvent.clear(screen.getByLabelText('App Name'));
    const large = new File([new Uint8Array(1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('App Logo'), large);
    await press();
    expect(await screen.findByText('required')).toBeInTheDocument();
    expect(screen.getByText('Choose an image of at most 1 MB.')).toBeInTheDocument();
    expect(posts()).toEqual([]);
    await userEvent.type(screen.getByLabelText('App Name'), 'Daybook');
    await userEvent.upload(
      screen.getByLabelText('App Logo'),
      new File(['pixels'], 'a.png', { type: 'image/png' }),
    );
    await press();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(
      await screen.findByText('Choose an image of at most 2,000 by 2,000 pixels.'),
    ).toBeInTheDocument();
  });
});
