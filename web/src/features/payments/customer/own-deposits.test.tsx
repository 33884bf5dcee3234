import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentsErrors } from '../../../../../domain/payments/errors.ts';
import type { DepositItem } from '../../../../../query/payments/contract.ts';
import { Router } from '../../../app/router.tsx';
import type { CurrentUser } from '../../../app/session/api.ts';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { heldDeposit } from '../testing.ts';

const realWallet = '0192a000-0000-7000-8000-0000000000d2';
const { id } = heldDeposit;
/** The message if the gateway was switched off meanwhile. */
const { text } = paymentsErrors.GATEWAY_NOT_ACTIVE;
const deposit = (changes: Partial<DepositItem>): DepositItem => ({
  ...heldDeposit,
  held: null,
  ...changes,
});

/** Shows the page at an address to a customer with one real wallet, three gateways and these deposits. */
const open = (
  at: string,
  {
    found = [],
    user = {},
    request = () => ({ status: 422, body: { code: 'GATEWAY_NOT_ACTIVE', message: text } }),
  }: Readonly<{
    found?: readonly DepositItem[];
    user?: Partial<CurrentUser>;
    request?: Handler;
  }> = {},
) => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(3, user) }),
    'GET /deposits/gateways': () => ({
      body: {
        gateways: [
          { value: 'stripe', label: 'Stripe', fee: '2.5', is_simulated: false },
          { value: 'flutterwave', label: 'Flutterwave', fee: '1.4', is_simulated: true },
          { value: 'coinpayments', label: 'CoinPayments', fee: '1', is_simulated: false },
        ],
      },
    }),
    'GET /deposits/history': ({ query }) => ({
      body: pageOf(found.filter((one) => query['id'] === undefined || one.id === query['id'])),
    }),
    'POST /deposits': request,
    [`POST /deposits/${id}/check`]: () => ({ body: { message: 'Asked' } }),
  });
  renderScreen(<Router />, { roleId: 3, at });
  return asked;
};

describe('the deposit form', () => {
  it('says until when coins have to be sent, and nothing of that for money', async () => {
    open('/deposits');
    const form = within(await screen.findByRole('form', { name: 'Deposit' }));
    expect(form.queryByText(/Send the coins within an hour/)).toBeNull();
    await userEvent.click(form.getByRole('combobox', { name: 'Gateway' }));
    await userEvent.click(await screen.findByRole('option', { name: /CoinPayments/ }));
    expect(form.getByText(/Send the coins within an hour/)).toBeInTheDocument();
  });

  it('offers only real wallets and Flutterwave first, shows amount, fee and total, and sends the shown values', async () => {
    const asked = open('/deposits');
    const form = within(await screen.findByRole('form', { name: 'Deposit' }));
    expect(form.getByRole('combobox', { name: 'Gateway' })).toHaveTextContent('Flutterwave');
    await userEvent.click(form.getByRole('combobox', { name: 'Wallet' }));
    const wallets = await screen.findAllByRole('option');
    expect(wallets.map(({ textContent }) => textContent)).toEqual(['USD wallet #2']);
    await userEvent.click(wallets[0]!);
    await userEvent.type(form.getByLabelText('Amount'), '200');
    expect(form.getByText('$2.80')).toBeInTheDocument();
    await userEvent.click(form.getByRole('combobox', { name: 'Gateway' }));
    await userEvent.click(await screen.findByRole('option', { name: /Stripe/ }));
    expect(form.getByText('$5.00')).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Pay $205.00' }));
    await waitFor(() =>
      expect(asked.find(({ method, path }) => method === 'POST' && path === '/deposits')).toEqual(
        expect.objectContaining({
          body: { balance_id: realWallet, gateway: 'stripe', amount: '200', fee: '5' },
        }),
      ),
    );
    expect(await form.findByText(text)).toBeInTheDocument();
  });

  it('shows what is missing in the words of the spec, and sends nothing', async () => {
    const asked = open('/deposits');
    await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }));
    expect(await screen.findByText('Amount is required')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows a warning if KYC is required for deposits', async () => {
    open('/deposits', {
      user: { isKyc: false, kycRequired: { trade: false, deposit: true, withdraw: false } },
    });
    expect(
      await screen.findByRole('link', { name: 'Please verify KYC to enable deposit' }),
    ).toHaveAttribute('href', '/kyc');
    expect(screen.getByText('Please verify KYC to enable deposit').parentElement).toHaveClass(
      'notice-danger',
    );
  });
});

describe('the way back from the provider', () => {
  it.each([
    ['success', { status: 'approved' }, 'Deposit Successful', /^\$100\.00 is in your wallet/],
    ['failed', { status: 'declined' }, 'Deposit Failed', /Nothing was added/],
    ['cancelled', { status: 'pending' }, 'Deposit Failed', /Nothing was added/],
    // A person who types success into an address has not paid.
    ['success', { status: 'pending' }, 'Deposit not confirmed yet', /not confirmed the payment/],
    ['failed', { status: 'approved' }, 'Deposit Successful', /^\$100\.00 is in your wallet/],
  ] as const)(
    'with status %s, for a deposit that is %j, shows: %s',
    async (status, known, title, words) => {
      const asked = open(`/deposits?status=${status}&id=${id}`, { found: [deposit(known)] });
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(await dialog.findByText(words)).toBeInTheDocument();
      expect(asked.some(({ path }) => path === `/deposits/${id}/check`)).toBe(true);
      await userEvent.click(dialog.getByText('Close'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(window.location.search).toBe('?tab=history');
    },
  );

  it('for another person’s deposit shows nothing of it', async () => {
    open(`/deposits?status=success&id=${id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Deposit not confirmed yet' });
    expect(dialog).not.toHaveTextContent('$');
  });

  it.each(['', '&id=7&message=You+have+won'])(
    'with status failed and without a deposit shows only that nothing was added: %s',
    async (rest) => {
      const asked = open(`/deposits?status=failed${rest}`);
      const dialog = within(await screen.findByRole('dialog', { name: 'Deposit Failed' }));
      expect(dialog.getByText(/Nothing was added/)).toBeInTheDocument();
      expect(screen.queryByText(/You have won/)).toBeNull();
      expect(asked.some(({ path }) => path.endsWith('/check'))).toBe(false);
      await userEvent.click(dialog.getByText('Close'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('with status success and without a deposit shows no dialog', async () => {
    open('/deposits?status=success');
    expect(await screen.findByRole('button', { name: 'Deposit' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
