import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from '../../../app/router.tsx';
import { depositsFigureAddress } from '../../../lib/ledger-address.ts';
import { goTo } from '../../../testing/go-to.ts';
import { beNarrow } from '../../../testing/narrow.ts';
import { pageOf } from '../../../testing/page-of.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const wallet = '01890000-0000-7000-8000-0000000000b1';
const account = `customer_wallet:${wallet}`;
const at = '2026-06-11T14:32:08.000Z';
const asOf = { position: '1204', recorded_at: at };

const balance = {
  books: [
    { mode: 'real', currency: 'USD' },
    { mode: 'demo', currency: 'EUR' },
  ],
  mode: 'real',
  currency: 'USD',
  as_of: asOf,
  accounts: [
    { account: 'adjustments', debits: '127.5', credits: '0' },
    { account: 'customer_wallets', debits: '0', credits: '127.5' },
  ],
  debits: '127.5',
  credits: '127.5',
};
const explained = {
  account,
  mode: 'real',
  currency: 'USD',
  customer: { id: wallet, full_name: 'Jonas Smith' },
  as_of: asOf,
  opening: { debits: '0', credits: '0' },
  closing: { debits: '150', credits: '170' },
  sources: [
    { event_type: 'BalanceAdjusted', debits: '0', credits: '120' },
    { event_type: 'OrderClosed', debits: '150', credits: '50' },
  ],
};
const entry = {
  id: '19265',
  position: '1204',
  mode: 'real',
  currency: 'USD',
  account,
  side: 'credit',
  amount: '120',
  debits_after: '150',
  credits_after: '170',
  event_type: 'BalanceAdjusted',
  occurred_at: at,
  recorded_at: at,
  wallet: { id: wallet, number: 4 },
  customer: { id: wallet, full_name: 'Jonas Smith' },
};
const event = {
  position: '1204',
  recorded_at: at,
  occurred_at: at,
  type: 'BalanceAdjusted',
  stream: `wallet-${wallet}`,
  revision: 3,
  actor: { id: wallet, full_name: 'Marcus Lindqvist', role_id: 2 },
  impersonator: null,
  correlation_id: 'a',
  causation_id: 'a',
  command_id: 'a',
  outcome: 'done',
  sentence: { template: '{{actor}} added money', params: { actor: '' }, links: {} },
  data: {},
  hash: 'ab',
};
const posting = { ...entry, line: 2 };

const show = (path: string) => {
  const asked: string[] = [];
  serve({
    'GET /auth/user': () => ({ body: userOf(2) }),
    'GET /admin/ledger/api/balance': ({ query }) => {
      asked.push(JSON.stringify(query));
      return { body: balance };
    },
    'GET /admin/ledger/api/account': () => ({ body: explained }),
    'GET /admin/ledger/api/entries': ({ query }) => {
      asked.push(JSON.stringify(query));
      return { body: pageOf([entry]) };
    },
    'GET /admin/ledger/api/export': ({ query }) => {
      asked.push(JSON.stringify(query));
      return { status: 403, body: { code: 'FRESH_CODE_REQUIRED', message: 'A fresh code.' } };
    },
    'GET /admin/ledger/api/entries/1204': () => ({
      body: {
        position: '1204',
        postings: [{ ...posting, line: 1, account: 'adjustments', side: 'debit' }, posting],
        chain: [event],
      },
    }),
  });
  renderScreen(<Router />, { roleId: 2, at: path });
  return asked;
};

it('the trial balance lists accounts in the order of the chart of accounts, and is requested as of a position', async () => {
  const asked = show('/admin/ledger');
  const link = await screen.findByRole('link', { name: 'Customer wallets' });
  expect(link).toHaveAttribute(
    'href',
    '/admin/ledger/account?account=customer_wallets&mode=real&currency=USD',
  );
  expect(screen.getByText('Debits equal credits')).toBeVisible();
  const rows = within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Customer wallets'),
    expect.stringContaining('Adjustments'),
    'Total',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'As of now' }));
  await userEvent.type(await screen.findByLabelText('Or position'), '1100');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('button', { name: 'As of #1100' })).toBeVisible();
  expect(asked.at(-1)).toBe('{"position":"1100"}');
  expect(screen.getByRole('link', { name: 'Adjustments' }).getAttribute('href')).toContain(
    'position=1204',
  );
});

it('the trial balance shows each account with its figures below it on phones', async () => {
  beNarrow();
  show('/admin/ledger');
  const list = within(await screen.findByRole('list', { name: 'Accounts' }));
  const [first, ...others] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Customer wallets.*Debit.*Credit.*Balance/);
  expect(others.at(-1)).toMatch(/^TotalDebit.*Credit/);
  expect(screen.queryByRole('table')).toBeNull();
});

it('an account explains its balance as a sum by event type, filters its entries by type and exports them', async () => {
  const place = `account=${encodeURIComponent(account)}&mode=real&currency=USD`;
  const asked = show(`/admin/ledger/account?${place}&position=1204`);
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('row', { name: /Balance adjusted/ })).toHaveTextContent(
    '+$120.00',
  );
  expect(within(table).getByRole('row', { name: /Order closed/ })).toHaveTextContent('−$100.00');
  expect(within(table).getByRole('row', { name: /Closing balance/ })).toHaveTextContent('$20.00');
  expect(asked.at(-1)).toContain('"position":"1204"');
  await userEvent.click(within(table).getByRole('button', { name: 'Balance adjusted' }));
  expect(within(table).getByRole('button', { name: 'Balance adjusted' })).toBePressed();
  expect(asked.at(-1)).toContain('"type":"BalanceAdjusted"');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(asked.at(-1)).toContain('"format":"csv"'));
  expect(asked.at(-1)).toContain('"type":"BalanceAdjusted"');
});

it("'Total Deposits' is explained as credited deposits less what went back, to the last digit", async () => {
  const sources = [
    { event_type: 'BalanceAdjusted', debits: '0', credits: '120' },
    { event_type: 'DepositPosted', debits: '0', credits: '1000.1' },
    // The house covered 5 so that the customer owes nothing: that is no deposit.
    { event_type: 'DepositReversed', debits: '0.2', credits: '5' },
  ];
  const asked: unknown[] = [];
  serve({
    'GET /auth/user': () => ({ body: userOf(2) }),
    'GET /admin/ledger/api/account': () => ({
      body: { ...explained, account: 'customer_wallets', customer: null, sources },
    }),
    'GET /admin/ledger/api/entries': ({ query }) => {
      asked.push(query['type']);
      return { body: pageOf([entry]) };
    },
  });
  renderScreen(<Router />, { roleId: 2, at: depositsFigureAddress('USD') });
  const figure = within(await screen.findByRole('table', { name: 'Total Deposits' }));
  expect(figure.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Deposits that were credited+$1,000.10',
    'Deposits that were reversed−$0.20',
    'Total Deposits$999.90',
  ]);
  expect(asked.at(-1)).toBe('DepositPosted');
  await userEvent.click(figure.getByRole('button', { name: 'Deposits that were reversed' }));
  await waitFor(() => expect(asked.at(-1)).toBe('DepositReversed'));
});

it('a journal entry shows what led to it, and links to its accounts', async () => {
  show('/admin/ledger/journal?entry=1204');
  expect(await screen.findByText('What led to it')).toBeInTheDocument();
  expect(screen.getByText('Marcus Lindqvist')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Adjustments' })).toHaveAttribute(
    'href',
    '/admin/ledger/account?account=adjustments&mode=real&currency=USD&position=1204',
  );
});

it('the conditions in the address filter the journal and its export', async () => {
  const asked = show(
    '/admin/ledger/journal?journal.where=amount%3Aafter%3A100%3Bside%3Ais%3Adebit',
  );
  expect(await screen.findByText('Amount more than 100')).toBeInTheDocument();
  expect(screen.getByText('Debit or credit is Debit')).toBeInTheDocument();
  expect(JSON.parse(asked.at(-1) ?? '')).toMatchObject({ where: 'amount:after:100;side:is:debit' });
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(JSON.parse(asked.at(-1) ?? '')).toEqual({
      where: 'amount:after:100;side:is:debit',
      format: 'csv',
    }),
  );
});

it('an address without a valid account shows that it was not found', async () => {
  show('/admin/ledger/account?account=x');
  expect(await screen.findByText('This account was not found')).toBeInTheDocument();
});

it('given the current trial balance, when another position fails to load, then the current balances are removed', async () => {
  serve({
    'GET /auth/user': () => ({ body: userOf(2) }),
    'GET /admin/ledger/api/balance': ({ query }) =>
      query['position'] === undefined
        ? { body: balance }
        : { status: 503, body: { code: 'BUSY', message: 'Try again.' } },
  });
  renderScreen(<Router />, { roleId: 2, at: '/admin/ledger' });
  await screen.findByText('Debits equal credits');
  goTo('/admin/ledger?position=1100');
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'As of #1100' })).toBeVisible();
  expect(screen.queryByText('Debits equal credits')).toBeNull();
});
