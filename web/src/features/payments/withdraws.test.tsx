import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Alone } from '../../../../command/trading/contract.ts';
import type { WithdrawItem } from '../../../../query/payments/contract.ts';
import { Router } from '../../app/router.tsx';
import { pageOf } from '../../testing/page-of.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Asked } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { pendingWithdraw as row } from './testing.ts';

let asked: Asked[];
let rows: WithdrawItem[];
let alone: Alone;

beforeEach(() => {
  rows = [row];
  alone = { currency: 'USD', alone: '1000', covered: false };
  const decided = (message: string) => () => {
    rows = [];
    return { body: { message } };
  };
  asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/withdraws/api/pending': () => ({ body: pageOf(rows) }),
    [`GET /admin/proposals/${row.balance.id}/alone`]: () => ({ body: alone }),
    [`POST /admin/withdraws/${row.id}/approve`]: decided('Withdraw approved successfully'),
    [`POST /admin/withdraws/${row.id}/decline`]: decided('Withdraw declined successfully'),
    'GET /admin/withdraws/api/settings': () => ({
      body: {
        data: { feePercentage: '1.5', feeFixed: '2' },
        revision: 1,
        changed_at: null,
        changed_by: null,
      },
    }),
  });
});

describe('pending withdraws', () => {
  const question = async (act: string) => {
    renderScreen(<Router />, { roleId: 1, at: '/admin/withdraws/pending' });
    await screen.findAllByText('Bank of Ireland');
    const [button] = await screen.findAllByRole('button', { name: act });
    if (button !== undefined) await userEvent.click(button);
    return screen.findByRole('alertdialog');
  };

  it('are approved after the question has named the destination of the money', async () => {
    const dialog = await question('Approve');
    expect(dialog).toHaveTextContent(
      '$100.00 of Marta Nowak goes to Marta Nowak, account IE29AIBK93115212345678, SWIFT AIBKIE2D, at Bank of Ireland, Ireland.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve withdraw' }));
    expect(await screen.findByText('Withdraw approved successfully')).toBeInTheDocument();
    expect(await screen.findByText('No withdraws wait for a decision.')).toBeInTheDocument();
  });

  it('show a warning in the question if the account is probably mistyped', async () => {
    rows = [{ ...row, formattedDescription: { ...row.formattedDescription, swiftCode: 'AIB' } }];
    expect(await question('Approve')).toHaveTextContent('This is not a valid SWIFT code.');
  });

  it.each([
    [
      'of a customer for whom the house paid, however small it is',
      { covered: true },
      /the house covered it. So each withdraw needs a second person: this becomes a proposal/,
    ],
    [
      'above the limit for one person',
      { alone: '100' },
      /This exceeds it, so it becomes a proposal/,
    ],
    ['below that limit', {}, /More than \$1,000.00 a day needs a second person/],
  ])(
    '%s, show in the question whether a second person is needed, and why',
    async (_what, told, words) => {
      alone = { ...alone, ...told };
      const dialog = await question('Approve');
      await waitFor(() => expect(dialog).toHaveTextContent(words));
      expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    },
  );

  it('are declined with a reason', async () => {
    const dialog = await question('Decline');
    const button = within(dialog).getByRole('button', { name: 'Decline withdraw' });
    await userEvent.click(button);
    expect(await screen.findByText('Reason is required')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Decline reason'), 'Not your account');
    await userEvent.click(button);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        declineReason: 'Not your account',
      }),
    );
  });
});

it.each([
  ['/admin/withdraws/history', '/admin/withdraws/api/history'],
  ['/admin/withdraws/pending', '/admin/withdraws/api/pending'],
  ['/admin/trades/all', '/admin/trades/api/all'],
  ['/admin/trades/open', '/admin/trades/api/open'],
  ['/admin/trades/closed', '/admin/trades/api/closed'],
])('%s can be searched, although the spec switches that off (rule 46)', async (at, path) => {
  const lists = serve({ [`GET ${path}`]: () => ({ body: pageOf([]) }) });
  renderScreen(<Router />, { roleId: 1, at });
  await userEvent.type(await screen.findByLabelText('Search'), 'nowak{Enter}');
  await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ search: 'nowak', page: '1' }));
});

it('the withdraw settings show the saved values', async () => {
  renderScreen(<Router />, { roleId: 1, at: '/admin/withdraws/settings' });
  expect(await screen.findByLabelText('Fee (%)')).toHaveValue('1.5');
  expect(screen.getByLabelText('Fee (Fixed)')).toHaveValue('2');
});
