import { chartAccountOf } from '../../../domain/shared/ledger/chart.ts';
import {
  conversionEntries,
  journalEntry,
  type JournalEntry,
  type Posting,
} from '../../../domain/ledger/journal.ts';
import {
  depositEventCatalogue,
  type DepositEvent,
  type PaymentConverted,
} from '../../../domain/payments/deposit/events.ts';
import { add, type Decimal } from '../../../domain/shared/decimal.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import { withoutMoney } from '../without-money.ts';
import {
  linesMost,
  type LedgerAccountRow,
  type LedgerEntryRow,
  type LedgerSourceRow,
} from './rows.ts';
import { sourceNumberOf } from './source-number.ts';

type JournalTables = {
  entries: LedgerEntryRow;
  accounts: LedgerAccountRow;
  sources: LedgerSourceRow;
};

type Heard = WalletEvent | PaymentConverted;

const otherDepositEvents = Object.keys(depositEventCatalogue.events).filter(
  (type) => type !== ('PaymentConverted' satisfies DepositEvent['type']),
);

/** Computed once per event, although rows are named first and written later. */
const made = new WeakMap<RecordedEvent, readonly JournalEntry[]>();

const entriesFrom = (event: RecordedEvent<Heard>): readonly JournalEntry[] => {
  if (event.type === 'PaymentConverted') return conversionEntries(event);
  const entry = journalEntry(event, idOf(event.stream));
  return entry === null ? [] : [entry];
};

const entriesOf = (event: RecordedEvent<Heard>): readonly JournalEntry[] => {
  const entries = made.get(event) ?? entriesFrom(event);
  made.set(event, entries);
  return entries;
};

const walletOf = (event: RecordedEvent<Heard>): string =>
  event.type === 'PaymentConverted' ? event.data.walletId : idOf(event.stream);

/** The debits and credits before, plus this posting. */
const totalsWith = (
  before: Readonly<{ debits: Decimal; credits: Decimal }> | undefined,
  { side, amount }: Posting,
): Readonly<{ debits: Decimal; credits: Decimal }> => {
  const { debits, credits } = before ?? { debits: '0', credits: '0' };
  return side === 'debit'
    ? { debits: add(debits, amount), credits }
    : { debits, credits: add(credits, amount) };
};

const seqOf = (position: bigint, line: number): string => {
  invariant(line < linesMost, 'an entry has a few lines');
  return (position * BigInt(linesMost) + BigInt(line)).toString();
};

type Booked = Pick<JournalEntry, 'mode' | 'currency'> & Readonly<{ posting: Posting }>;

const bookedBy = (event: RecordedEvent<Heard>): readonly Booked[] =>
  entriesOf(event).flatMap(({ mode, currency, postings }) =>
    postings.map((posting) => ({ mode, currency, posting })),
  );

/** Adds a posting to the totals of its account, and writes its row with the new totals. */
const post = (
  event: RecordedEvent<Heard>,
  { mode, currency, posting }: Booked,
  line: number,
  rows: Rows<JournalTables>,
): void => {
  const { account } = posting;
  const chart_account = chartAccountOf(account);
  const from = { mode, currency, chart_account, event_type: event.type };
  const source = sourceNumberOf(from);
  const total = totalsWith(rows.get('accounts', mode, currency, account), posting);
  const ofSource = totalsWith(
    rows.get('sources', mode, currency, chart_account, event.type),
    posting,
  );
  rows.put('accounts', { mode, currency, account, debits: total.debits, credits: total.credits });
  rows.put('sources', { ...from, source, debits: ofSource.debits, credits: ofSource.credits });
  rows.put('entries', {
    ...from,
    source,
    account,
    side: posting.side,
    amount: posting.amount,
    seq: seqOf(event.position, line),
    position: event.position.toString(),
    line,
    debits_after: total.debits,
    credits_after: total.credits,
    source_debits_after: ofSource.debits,
    source_credits_after: ofSource.credits,
    event_id: event.id,
    wallet_id: walletOf(event),
    occurred_at: event.occurredAt,
    recorded_at: event.recordedAt,
  });
};

/**
 * Every posting of the double-entry journal, in log order, with the totals of its account, so that a balance as of any
 * position is one row (docs/decisions/0042). Also the totals of all accounts, and of the accounts of the chart by type
 * of event.
 */
export const ledgerJournal = defineProjection<JournalTables, Heard>({
  name: 'ledger_journal',
  version: 4,
  categories: [walletEventCatalogue.category, depositEventCatalogue.category],
  ignores: [...withoutMoney, ...otherDepositEvents],
  tables: {
    entries: {
      columns: {
        seq: 'bigint',
        position: 'bigint',
        line: 'integer',
        account: 'text',
        chart_account: 'text',
        side: 'text',
        amount: 'numeric',
        debits_after: 'numeric',
        credits_after: 'numeric',
        source_debits_after: 'numeric',
        source_credits_after: 'numeric',
        source: 'bigint',
        mode: 'text',
        currency: 'text',
        event_id: 'uuid',
        event_type: 'text',
        wallet_id: 'uuid',
        occurred_at: 'timestamptz',
        recorded_at: 'timestamptz',
      },
      key: ['seq'],
      indexes: [
        '(mode, currency, chart_account, seq)',
        '(source, seq)',
        // All postings caused by a wallet, in whichever account; those in its own account are half of them.
        '(wallet_id, seq)',
        // The smallest and greatest time of each range of pages: finds where recording times decrease, and costs
        // next to nothing per posting (decision 210).
        'using brin (position, recorded_at) with (autosummarize = on)',
      ],
      isWrittenOnce: true,
    },
    accounts: {
      columns: {
        mode: 'text',
        currency: 'text',
        account: 'text',
        debits: 'numeric',
        credits: 'numeric',
      },
      key: ['mode', 'currency', 'account'],
    },
    sources: {
      columns: {
        mode: 'text',
        currency: 'text',
        chart_account: 'text',
        event_type: 'text',
        source: 'bigint',
        debits: 'numeric',
        credits: 'numeric',
      },
      key: ['mode', 'currency', 'chart_account', 'event_type'],
    },
  },
  touches: (event) =>
    bookedBy(event).flatMap(({ mode, currency, posting: { account } }) => [
      { table: 'accounts', key: [mode, currency, account] },
      { table: 'sources', key: [mode, currency, chartAccountOf(account), event.type] },
    ]),
  apply: (event, rows) => {
    bookedBy(event).forEach((booked, at) => post(event, booked, at + 1, rows));
  },
  changes: (event) =>
    entriesOf(event).length === 0
      ? []
      : [{ tag: { type: 'Ledger', id: 'all' }, audience: { roles: rights.readLedger } }],
});
