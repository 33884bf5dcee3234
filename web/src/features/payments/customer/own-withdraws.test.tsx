import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WithdrawItem } from '../../../../../query/payments/contract.ts';
import { Router } from '../../../app/router.tsx';
import type { CurrentUser } from '../../../app/session/api.ts';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { pendingWithdraw } from '../testing.ts';

const realWallet = '0192a000-0000-7000-8000-0000000000d2';
const row = { ...pendingWithdraw, fee: '3', total: '103' };
const declined: WithdrawItem = {
  ...row,
  id: '01890000-0000-7000-8000-0000000000b2',
  number: 6,
  status: 'declined',
  decline_reason: 'Not your account',
};

let asked: Asked[];
let fees: Readonly<{ feePercentage: string; feeFixed: string }>;
/** The worth of the fixed fee in USD, if the site has another currency. */
let worth: string | null;
/** Whether a process of an earlier release answers, which does not name the worth. */
let isOlder: boolean;

/** Shows the page to a customer with two withdraws; by default the server accepts a request. */
const open = async (
  changes: Partial<CurrentUser> = {},
  request: Handler = () => ({
    status: 201,
    body: { message: 'Withdraw requested successfully', ...row },
  }),
) => {
  const data: WithdrawItem[] = [row, declined];
  asked = serve({
    'GET /auth/user': () => ({ body: userOf(3, changes) }),
    'GET /withdraws/fees': () => ({
      body: isOlder
        ? fees
        : { ...fees, fixed: [{ currency: 'USD', amount: worth ?? fees.feeFixed }] },
    }),
    'GET /countries': () => ({ body: { data: [{ name: { common: 'Ireland' } }] } }),
    'GET /withdraws/history': () => ({ body: pageOf(data) }),
    'POST /withdraws/bank': request,
    [`POST /withdraws/${row.id}/cancel`]: () => {
      data.shift();
      return { body: { message: 'Withdraw cancelled successfully' } };
    },
  });
  renderScreen(<Router />, { roleId: 3, at: '/withdraws' });
  await screen.findByRole('form', { name: 'Withdraw' });
};

const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
};
const account = {
  Amount: '100',
  'Bank Name': 'Bank of Ireland',
  'Account Number': 'IE29 AIBK 9311 5212 3456 78',
  'SWIFT Code': 'AIBKIE2D',
};
const chooseIreland = async () => {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Bank Country' }), 'Irel');
  await userEvent.click(await screen.findByRole('option', { name: 'Ireland' }));
};
const posts = () => asked.filter(({ method }) => method === 'POST');
const act = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  fees = { feePercentage: '1', feeFixed: '2' };
  worth = null;
  isOlder = false;
});

describe('a customer who requests a withdraw', () => {
  it('sees the fee, sends it with the request, and sees the history afterwards', async () => {
    await open();
    expect(screen.getByLabelText('Account Name')).toBeDisabled();
    expect(screen.getByLabelText('Account Name')).toHaveValue('Marta Nowak');
    await fill(account);
    await chooseIreland();
    expect(screen.getByText('Fee, 1% + $2.00').nextSibling).toHaveTextContent('$3.00');
    expect(screen.getByText('Free after').nextSibling).toHaveTextContent('$9,897.00');
    await userEvent.click(act(/^Withdraw \$100.00$/));
    expect(await screen.findByText('Withdraw requested successfully')).toBeInTheDocument();
    expect(posts()[0]?.body).toEqual({
      balance_id: realWallet,
      amount: '100',
      fee: '3',
      bank_name: 'Bank of Ireland',
      account_name: 'Marta Nowak',
      account_number: 'IE29 AIBK 9311 5212 3456 78',
      swift_code: 'AIBKIE2D',
      bank_country: 'Ireland',
    });
    expect(await screen.findByRole('tab', { name: 'History', selected: true })).toBeVisible();
  });

  it('sees the fixed fee in the currency of the wallet if the site has another', async () => {
    worth = '2.3';
    await open();
    await fill({ Amount: '100' });
    expect(screen.getByText('Fee, 1% + $2.30').nextSibling).toHaveTextContent('$3.30');
  });

  it('pays the fixed fee as it is while a process of an earlier release answers', async () => {
    isOlder = true;
    await open();
    await fill({ Amount: '100' });
    expect(screen.getByText('Fee, 1% + $2.00').nextSibling).toHaveTextContent('$3.00');
  });

  it('sees what is missing, in the words of the spec', async () => {
    await open();
    await userEvent.click(act(/^Withdraw$/));
    for (const sentence of [
      'Amount is required',
      'Bank name is required',
      'Account number is required',
      'Swift code is required',
      'Bank country is required',
    ])
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(posts()).toEqual([]);
  });

  it.each([
    ['0', 'The amount must be greater than zero, with at most 2 decimal places.'],
    ['1.005', 'The amount must be greater than zero, with at most 2 decimal places.'],
    ['9900', 'Only 10,000.00 USD can be withdrawn, fee included.'],
  ])('sees that the amount %s is not possible', async (amount, sentence) => {
    await open();
    await fill({ Amount: amount });
    await userEvent.tab();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('can withdraw all, less the fee', async () => {
    await open();
    await userEvent.click(act(/^Withdraw all$/));
    expect(screen.getByLabelText('Amount')).toHaveValue('9,899.01');
    expect(screen.getByText('Free after').nextSibling).toHaveTextContent('$0.00');
  });

  it('is warned of a mistyped account', async () => {
    await open();
    await fill({ 'Account Number': 'IE28AIBK93115212345678', 'SWIFT Code': 'AIB' });
    await userEvent.tab();
    expect(await screen.findByText('This is not a valid SWIFT code.')).toBeInTheDocument();
    expect(
      screen.getByText('The check digits or the length of this IBAN are wrong.'),
    ).toBeInTheDocument();
  });

  it('sees a fee that changed meanwhile, and sends the new one with the second press', async () => {
    await open({}, () => {
      if (fees.feePercentage === '2')
        return { status: 201, body: { message: 'Withdraw requested successfully' } };
      fees = { feePercentage: '2', feeFixed: '2' };
      return {
        status: 409,
        body: {
          code: 'STALE_FEE',
          message: 'The fee is now 4 USD. Check the total and try again.',
          params: { fee: '4', currency: 'USD' },
        },
      };
    });
    await fill(account);
    await chooseIreland();
    await userEvent.click(act(/^Withdraw \$100.00$/));
    expect(
      await screen.findByText('The fee is now 4 USD. Check the total and try again.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Fee, 2% + $2.00')).toBeInTheDocument();
    await userEvent.click(act(/^Withdraw \$100.00$/));
    await waitFor(() => expect(posts()).toHaveLength(2));
    expect(posts().map(({ body }) => body)).toMatchObject([{ fee: '3' }, { fee: '4' }]);
  });

  it('sees at the account name that the account must be in the customer’s own name', async () => {
    const message = 'Withdraws are paid to accounts in your own name only.';
    await open({}, () => ({ status: 422, body: { code: 'ACCOUNT_NOT_OWN', message } }));
    await fill(account);
    await chooseIreland();
    await userEvent.click(act(/^Withdraw \$100.00$/));
    await waitFor(() =>
      expect(screen.getByLabelText('Account Name')).toHaveAccessibleDescription(message),
    );
  });

  it('sees a warning if KYC is required for withdraws', async () => {
    await open({ isKyc: false, kycRequired: { trade: false, deposit: false, withdraw: true } });
    expect(
      screen.getByRole('link', { name: 'Please verify KYC to enable withdraw' }),
    ).toBeVisible();
  });
});

describe('the history of withdraws', () => {
  it('shows the account and the reason behind buttons, and cancels a pending withdraw', async () => {
    await open();
    await userEvent.click(screen.getByRole('tab', { name: 'History' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Details of withdraw 7' }));
    expect(await screen.findByText('IE29AIBK93115212345678')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(
      screen.getByRole('button', { name: 'Show Reason: withdraw 6 was declined' }),
    );
    expect(await screen.findByText('Not your account')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel withdraw' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Cancel this withdraw?',
    });
    expect(question).toHaveTextContent('$103.00 is available in your wallet again.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel withdraw' }));
    expect(await screen.findByText('Withdraw cancelled successfully')).toBeInTheDocument();
  });
});

it('staff who act for a customer cannot request a withdraw', async () => {
  await open({ acting: { id: 'a-1', full_name: 'Amelia Hartmann' } });
  await userEvent.click(act(/^Withdraw$/));
  expect(act(/^Withdraw$/)).toHaveAttribute('aria-disabled', 'true');
  expect(posts()).toEqual([]);
});
