import type { EntryItem } from '../../../../../query/ledger/contract.ts';
import { accountBalance } from '../../../../../domain/shared/ledger/chart.ts';
import { entryTypeWord } from '../../../../../domain/shared/trading/statement-words.ts';
import { useAccountName } from '../../../components/journal/account-name.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { formatCount, unknown } from '../../../lib/format/numbers.ts';

const column = columnsOf<EntryItem>();
const currencyOf = ({ currency }: EntryItem) => currency;
const unsorted = { sortable: false };

const AccountCell = ({ row: { account, wallet } }: { row: EntryItem }) => {
  const nameOf = useAccountName();
  return <span className="cut">{nameOf(account, wallet.number)}</span>;
};

const booked = column.recordedTime('occurred_at', 'DATE', (row) => row.recorded_at);
const what = column.word('event_type', 'ENTRY', (row) => entryTypeWord(row.event_type), {
  ...unsorted,
  width: 150,
  names: true,
});
const customer = column.text('customer', 'CUSTOMER', (row) => row.customer?.full_name ?? unknown, {
  ...unsorted,
  width: 140,
  grow: 1,
});
const position = column.text('position', 'POSITION', (row) => formatCount(Number(row.position)), {
  width: 92,
  end: true,
});
const sides = [
  column.money('amount', 'DEBIT', (row) => (row.side === 'debit' ? row.amount : null), currencyOf, {
    ...unsorted,
    width: 118,
  }),
  column.money('side', 'CREDIT', (row) => (row.side === 'credit' ? row.amount : null), currencyOf, {
    ...unsorted,
    width: 118,
  }),
];
const account = column.cell('account', 'ACCOUNT', (row) => <AccountCell row={row} />, {
  ...unsorted,
  width: 180,
});

/** Columns of all postings. */
export const journalColumns = [
  booked,
  what,
  account,
  column.chip(
    'mode',
    'BOOK',
    (row) => ({
      word: row.mode === 'demo' ? 'Demo' : 'Real',
      tone: row.mode === 'demo' ? 'warn' : 'neutral',
    }),
    { ...unsorted, width: 84 },
  ),
  ...sides,
  customer,
  position,
];

/** Columns of the postings of one account, each with the balance after it. */
export const accountColumns = [
  booked,
  what,
  ...sides,
  column.money(
    'debits_after',
    'BALANCE AFTER',
    (row) => accountBalance(row.account, row.debits_after, row.credits_after),
    currencyOf,
    { ...unsorted, width: 130 },
  ),
  customer,
  position,
];

/** Columns of the postings of all wallets: each names its wallet. */
export const controlColumns = [booked, what, account, ...sides, customer, position];
