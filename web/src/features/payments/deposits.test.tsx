import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HeldCredit } from '../../../../command/payments/contract.ts';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import { Router } from '../../app/router.tsx';
import { pageOf } from '../../testing/page-of.ts';
import { choose } from '../../testing/choose.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Asked } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { heldDeposit } from './testing.ts';

let asked: Asked[];
let row: DepositItem;
let credit: HeldCredit;
const { id } = heldDeposit;

beforeEach(() => {
  row = heldDeposit;
  credit = {
    payment_id: 'pi_1',
    paid: { amount: '51.25', currency: 'USD' },
    amount: '50',
    fee: '1.25',
    currency: 'USD',
    rate: '1',
    is_late: false,
    promised_until: '2026-06-11T15:32:08.000Z',
    paid_at: '2026-06-11T17:00:00.000Z',
  };
  const done = () => ({ body: { message: 'Done' } });
  asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/deposits/api/history': () => ({ body: pageOf([row]) }),
    [`GET /admin/deposits/api/${id}/credit`]: () => ({ body: credit }),
    [`POST /admin/deposits/${id}/credit`]: done,
    [`POST /admin/deposits/${id}/decline`]: done,
    [`POST /admin/deposits/${id}/refund`]: done,
    [`POST /admin/deposits/${id}/settle`]: done,
  });
});

const question = async (act: string) => {
  renderScreen(<Router />, { roleId: 1, at: '/admin/deposits' });
  const [button] = await screen.findAllByRole('button', { name: act });
  if (button !== undefined) await userEvent.click(button);
  return screen.findByRole('alertdialog');
};
const posted = () => asked.find(({ method }) => method === 'POST');

describe('deposits with a held payment', () => {
  it('are credited with the amount that the server computes, after it was shown', async () => {
    const dialog = await question('Approve');
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        'Marta Nowak paid $51.25 instead of $102.50. $50.00 is credited; the fee is $1.25.',
      ),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Credit payment' }));
    await waitFor(() => expect(posted()?.body).toEqual({ paymentId: 'pi_1', amount: '50' }));
  });

  it('in coins that were sent late show when the rate was promised, and are credited at the current one', async () => {
    const paid = { amount: '0.002', currency: 'BTC' };
    row = { ...heldDeposit, held: { payment_id: 'pi_1', reason: 'late', ...paid } };
    credit = { ...credit, paid, amount: '87.8', fee: '2.2', rate: '45000', is_late: true };
    const dialog = await question('Approve');
    expect(screen.getByText('₿0.00200000 was paid late. We are checking it.')).toBeInTheDocument();
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        'Marta Nowak paid ₿0.00200000 too late: the rate for $102.50 was promised until 2026-06-11 15:32:08 UTC, and the payment arrived at 2026-06-11 17:00:00 UTC. At the current rate, 45000, $87.80 is credited; the fee is $2.20.',
      ),
    );
  });

  it('in an unknown coin that was sent late say that its current value is unknown', async () => {
    row = {
      ...heldDeposit,
      held: { payment_id: 'pi_1', reason: 'late', ...credit.paid },
    };
    credit = { ...credit, is_late: true };
    const dialog = await question('Approve');
    await waitFor(() =>
      expect(dialog).toHaveTextContent('The current value of the coins is unknown here'),
    );
  });

  it('cannot be credited while the amount is unknown', async () => {
    asked = serve({
      'GET /auth/user': () => ({ body: userOf(1) }),
      'GET /admin/deposits/api/history': () => ({ body: pageOf([row]) }),
      [`GET /admin/deposits/api/${id}/credit`]: () => ({
        status: 503,
        body: { code: 'UNAVAILABLE' },
      }),
    });
    const dialog = await question('Approve');
    expect(await within(dialog).findByText('Try again')).toBeInTheDocument();
    const act = within(dialog).getByRole('button', { name: 'Credit payment' });
    expect(act).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(act);
    expect(posted()).toBeUndefined();
  });

  it('are not declined without a reason', async () => {
    const dialog = await question('Decline');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send back' }));
    expect(await screen.findByText('Reason is required')).toBeInTheDocument();
    expect(posted()).toBeUndefined();
  });

  it('that are already approved only offer to decline the held payment', async () => {
    row = { ...heldDeposit, status: 'approved' };
    await question('Decline');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});

it('a credited deposit can be taken back', async () => {
  row = { ...heldDeposit, status: 'approved', held: null };
  const dialog = await question('Reverse');
  expect(dialog).toHaveTextContent('$100.00 leaves the wallet of Marta Nowak');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(posted()?.path).toBe(`/admin/deposits/${id}/refund`));
});

it('a deposit of a provider without refunds offers no refund by the provider', async () => {
  row = { ...heldDeposit, status: 'approved', held: null, gateway: 'coinpayments' };
  const dialog = await question('Reverse');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'How' }));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  expect(screen.queryByRole('option', { name: /^Refund/ })).toBeNull();
});

it('a charged-back deposit whose money is missing in the wallet is settled with a reason', async () => {
  row = { ...heldDeposit, status: 'charged_back', held: null, missing: '379.5' };
  renderScreen(<Router />, {
    roleId: 1,
    at: `/admin/deposits?deposits.missing=yes&deposits.id=${id}`,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Settle' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    '$379.50 of this deposit was no longer in the wallet of Marta Nowak',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Settle' }));
  expect(posted()).toBeUndefined();
  await choose('Reason', 'Written off', dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Settle' }));
  await waitFor(() =>
    expect(posted()).toMatchObject({
      path: `/admin/deposits/${id}/settle`,
      body: { reason: 'written_off', reference: null },
    }),
  );
  const lists = asked.filter(({ path }) => path === '/admin/deposits/api/history');
  expect(lists.map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ missing: 'yes', id }),
  );
});

it('a filter finds deposits that staff must send back by hand', async () => {
  row = { ...heldDeposit, gateway: 'coinpayments', status: 'declined', held: null };
  renderScreen(<Router />, { roleId: 1, at: '/admin/deposits' });
  await userEvent.click(await screen.findByRole('button', { name: 'To send back: Any' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Manually' }));
  await screen.findByRole('button', { name: 'To send back: Manually' });
  expect(asked.map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ send_by_hand: 'yes', page: '1' }),
  );
});

it('a charged-back deposit without missing money offers no settlement', async () => {
  row = { ...heldDeposit, status: 'charged_back', held: null };
  renderScreen(<Router />, { roleId: 1, at: '/admin/deposits' });
  await screen.findByText('Marta Nowak');
  expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull();
});
