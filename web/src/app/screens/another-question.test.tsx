import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { pageOf } from '../../testing/page-of.ts';
import { goTo } from '../../testing/go-to.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Handler } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { customerId, realWallet } from '../../features/identity/customers/testing.ts';
import { Router } from '../router.tsx';

const days = '2026-06-01_2026-06-30';
const account = '/admin/ledger/account?account=customer_wallets&mode=real&currency=USD';
const wallet = `/admin/customers/wallets/${realWallet.id}`;
const busy = { status: 503, body: { code: 'BUSY', message: 'Try again.' } };

/** Answers the request without the parameter `name`, and refuses the one with it. */
const onceTold =
  (name: string, body: unknown): Handler =>
  ({ query }) =>
    query[name] === undefined ? { body } : busy;

const asOf = { position: '1204', recorded_at: '2026-06-11T14:32:08.000Z' };
const explained = {
  account: 'customer_wallets',
  mode: 'real',
  currency: 'USD',
  customer: null,
  as_of: asOf,
  opening: { debits: '0', credits: '0' },
  closing: { debits: '0', credits: '8780.5' },
  sources: [],
};
const statement = {
  wallet: { ...realWallet, id: userOf(3).activeBalance?.id },
  ...Object.fromEntries(
    ['opening', 'deposits', 'withdraws', 'transfers', 'adjustments', 'trades', 'protection'].map(
      (name) => [name, '0'],
    ),
  ),
  ...Object.fromEntries(
    ['commission', 'swap', 'corrections', 'profit', 'loss', 'net', 'corrected'].map((name) => [
      name,
      '0',
    ]),
  ),
  closing: '8780.5',
};

const questions: readonly (readonly [
  string,
  Readonly<{ roleId: 2 | 3; at: string; next: string; call: string; answer: Handler }>,
])[] = [
  [
    'the balance of an account for another period',
    {
      roleId: 2,
      at: account,
      next: `${account}&entries.days=${days}`,
      call: 'GET /admin/ledger/api/account',
      answer: onceTold('from', explained),
    },
  ],
  [
    'the state of a wallet at another time',
    {
      roleId: 2,
      at: wallet,
      next: `${wallet}?statement.at=2026-06-01T00:00:00.000Z`,
      call: `GET /admin/balance/${realWallet.id}/statement`,
      answer: onceTold('at', {
        ...pageOf([]),
        wallet: { ...realWallet, balance: '8780.5', user: { id: customerId, full_name: 'A' } },
      }),
    },
  ],
  [
    'a statement for another period',
    {
      roleId: 3,
      at: '/statements',
      next: `/statements?statement.period=${days}`,
      call: 'GET /statements/history',
      answer: onceTold('period', { ...pageOf([]), statement }),
    },
  ],
];

describe('given figures on the screen', () => {
  it.each(questions)(
    'when %s is requested and fails to load, then the previous figures are removed',
    async (_question, { roleId, at, next, call, answer }) => {
      serve({
        'GET /auth/user': () => ({ body: userOf(roleId) }),
        'GET /statements/mails': () => ({ body: { wanted: true } }),
        'GET /admin/ledger/api/entries': () => ({ body: pageOf([]) }),
        [call]: answer,
      });
      renderScreen(<Router />, { roleId, at });
      expect(await screen.findAllByText(/8,780\.50/)).not.toHaveLength(0);
      goTo(next);
      expect(await screen.findByText('This could not be loaded')).toBeVisible();
      await waitFor(() => expect(screen.queryByText(/8,780\.50/)).toBeNull());
    },
  );
});
