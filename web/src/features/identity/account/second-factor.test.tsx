import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { SecondFactor } from './second-factor.tsx';

const facts = {
  is_on: false,
  since: null,
  recovery_codes_left: 0,
  is_required: false,
  passkeys: [],
};
const codes = Array.from({ length: 10 }, (_code, at) => `ABCDE-FGHJ${String(at)}`);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('two-factor sign-in', () => {
  it('is set up with the password, a QR code and a code, and shows the recovery codes', async () => {
    let isOn = false;
    const asked = serve({
      'GET /security/second-factor': () => ({
        body: isOn ? { ...facts, is_on: true, recovery_codes_left: 10 } : facts,
      }),
      'POST /security/second-factor': () => ({
        body: { message: 'ok', secret: 'JBSWY3DP', uri: 'otpauth://', qr: 'data:image/svg+xml,' },
      }),
      'POST /security/second-factor/confirm': () => {
        isOn = true;
        return { body: { message: 'Two-factor sign-in is on', codes } };
      },
    });
    renderScreen(<SecondFactor />, { at: '/security', roleId: 3 });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up two-factor sign-in' }));
    await userEvent.type(await screen.findByLabelText('Current Password'), 'daybook-demo');
    await press('Continue');
    expect(await screen.findByRole('img', { name: 'QR code' })).toBeInTheDocument();
    expect(screen.getByText('JBSWY3DP')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await press('Turn on');
    const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(within(shown).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(within(shown).getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText('10 recovery codes left')).toBeInTheDocument();
    expect(asked.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ code: '123456' });
  });

  it('is turned off with a code', async () => {
    const asked = serve({
      'GET /security/second-factor': () => ({ body: { ...facts, is_on: true } }),
      'POST /security/second-factor/turn-off': () => ({ body: { message: 'It is off' } }),
    });
    renderScreen(<SecondFactor />, { at: '/security', roleId: 3 });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    const question = await screen.findByRole('dialog', { name: 'Turn two-factor sign-in off?' });
    await userEvent.type(within(question).getByLabelText('Code'), '123456');
    await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('It is off')).toBeInTheDocument();
    expect(asked.find(({ path }) => path.endsWith('/turn-off'))?.body).toEqual({ code: '123456' });
  });

  it('is requested on the page if the site requires it of its staff', async () => {
    serve({ 'GET /security/second-factor': () => ({ body: { ...facts, is_required: true } }) });
    renderScreen(<SecondFactor />, { at: '/security', roleId: 1 });
    expect(await screen.findByRole('status')).toHaveTextContent('required for staff');
  });
});

describe('passkeys', () => {
  const passkey = { id: 'a', name: 'Laptop', created_at: '2026-01-05T12:00:00.000Z' };
  const own = { ...facts, passkeys: [{ ...passkey, last_used_at: null }] };

  it('are removed one by one after a question', async () => {
    const asked = serve({
      'GET /security/second-factor': () => ({ body: own }),
      'DELETE /security/passkeys/a': () => ({ body: { message: 'Passkey removed' } }),
    });
    renderScreen(<SecondFactor />, { at: '/security', roleId: 3 });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove this passkey?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('cannot be removed if the site requires a factor of staff and the passkey is the only one', async () => {
    serve({ 'GET /security/second-factor': () => ({ body: { ...own, is_required: true } }) });
    renderScreen(<SecondFactor />, { at: '/security', roleId: 1 });
    const remove = await screen.findByRole('button', { name: 'Remove Laptop' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
