import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Router } from '../../app/router.tsx';
import { pageOf } from '../../testing/page-of.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { customerId, realWallet } from '../identity/customers/testing.ts';

const { id, number, mode, currency, balance, margin, held } = realWallet;
const wallet = {
  id,
  number,
  mode,
  currency,
  balance,
  margin,
  held,
  user: { id: customerId, full_name: 'Jonas Smith' },
};
const row = {
  id: '1507',
  position: '1507',
  occurred_at: '2026-06-11T14:32:08.000Z',
  recorded_at: '2026-06-11T14:32:09.000Z',
  type: 'BalanceAdjusted',
  mode,
  currency,
  amount: '-250',
  balance_after: '1290',
  margin_after: '290.5',
  held_after: '0',
  withdrawal: null,
  actor: { id: customerId, full_name: 'Marcus Lindqvist', role_id: 2 },
  reason: 'staff',
  order: null,
};
const closed = {
  ...row,
  id: '1506',
  position: '1506',
  type: 'OrderClosed',
  reason: 'stop_loss',
  amount: '12.5',
  actor: { id: 'system:triggers', full_name: null, role_id: null },
  order: { id: customerId, number: 600, instrument: 'EUR_USD' },
};
const address = `/admin/customers/wallets/${id}`;

describe('the statement of a wallet', () => {
  it('shows the customer, the current amounts of the wallet, and its postings with their actors', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(2) }),
      [`GET /admin/balance/${id}/statement`]: () => ({
        body: { ...pageOf([row, closed]), wallet },
      }),
    });
    renderScreen(<Router />, { roleId: 2, at: address });
    expect(await screen.findByText('Balance subtracted')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Jonas Smith' })).toHaveAttribute(
      'href',
      `/admin/customers/edit/${customerId}`,
    );
    expect(screen.getByText('$999.50')).toBeInTheDocument();
    expect(screen.getByText('−$250.00')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: '$1,290.00' })[0]).toHaveAttribute(
      'href',
      `/admin/ledger/account?account=customer_wallet%3A${id}&mode=real&currency=USD&position=1507`,
    );
    expect(screen.getByText('Marcus Lindqvist').parentElement).toHaveTextContent('Manager');
    expect(screen.getByText('Take profit and stop loss').parentElement).toHaveTextContent('System');
    expect(screen.getByText('#600').parentElement).toHaveTextContent('EUR/USD');
    expect(
      document.querySelectorAll('[data-hint*="Recorded 2026-06-11 14:32:09 UTC"]'),
    ).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  });

  it('says so if the wallet does not exist', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(1) }),
      [`GET /admin/balance/${id}/statement`]: () => ({
        status: 404,
        body: { message: 'This wallet does not exist.', code: 'WALLET_NOT_FOUND' },
      }),
    });
    renderScreen(<Router />, { roleId: 1, at: address });
    expect(await screen.findByText('This wallet was not found')).toBeInTheDocument();
  });
});
