import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaypalPage } from '../../../../../command/payments/contract.ts';
import { Router } from '../../../app/router.tsx';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const id = '01890000-0000-7000-8000-0000000000d1';
const payment: PaypalPage = {
  payment: { tx_ref: id },
  clientId: '',
  currency: 'USD',
  amount: '102.5',
  state: 'open',
  is_simulated: true,
};

const words = 'The payment provider is not answering. Nothing was paid. Try again in a moment.';

const open = (
  changes: Partial<PaypalPage> = {},
  at = `/payments/paypal/${id}`,
  asPage: Handler = () => ({ body: { ...payment, ...changes } }),
) => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(3) }),
    'GET /deposits/gateways': () => ({ body: { gateways: [] } }),
    'GET /deposits/history': () => ({ body: pageOf([]) }),
    [`GET /payments/paypal/api/${id}`]: asPage,
    [`POST /payments/paypal/${id}`]: () => ({
      status: 503,
      body: { code: 'PROVIDER_UNAVAILABLE', detail: words, status: 503 },
    }),
    'POST /payments/paypal/capture/O-1': () => ({ body: { message: 'Deposit checked', id } }),
    [`POST /deposits/${id}/check`]: () => ({ body: { message: 'Deposit checked' } }),
  });
  renderScreen(<Router />, { roleId: 3, at });
  return asked;
};

describe('the PayPal page', () => {
  it('shows the amount and one button, and shows a refusal of PayPal', async () => {
    const asked = open();
    await userEvent.click(await screen.findByRole('button', { name: 'PayPal' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Deposit' })).toBeInTheDocument();
    expect(screen.getByText('$102.50')).toBeInTheDocument();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    ['paid', 'This deposit is already paid. Check its status in the history.'],
    ['ended', 'This payment has expired. Please start a new deposit.'],
  ] as const)('has no button once it is %s', async (state, words) => {
    open({ state });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PayPal' })).toBeNull();
  });

  it('for an unknown deposit offers no retry, which could not help', async () => {
    const missing = { code: 'DEPOSIT_NOT_FOUND', message: 'There is no such deposit.' };
    open({}, `/payments/paypal/${id}`, () => ({ status: 404, body: missing }));
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that fails to load is retried on request', async () => {
    let failures = 1;
    open({}, `/payments/paypal/${id}`, () =>
      failures-- > 0
        ? { status: 503, body: { code: 'BUSY', message: 'Busy.' } }
        : { body: payment },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$102.50')).toBeInTheDocument();
  });

  it('to which PayPal redirects captures the order, and opens the page with the result', async () => {
    const asked = open({}, `/payments/paypal/${id}?status=agreed&token=O-1&PayerID=P`);
    await waitFor(() => expect(window.location.pathname).toBe('/deposits'));
    expect(window.location.search).toBe(`?id=${id}&status=success`);
    expect(asked.map(({ path }) => path)).toContain('/payments/paypal/capture/O-1');
  });
});
