import {
  conversionEntries,
  journalEntry,
  type JournalEntry,
} from '../../../domain/ledger/journal.ts';
import {
  depositEventCatalogue,
  type DepositEvent,
  type PaymentConverted,
} from '../../../domain/payments/deposit/events.ts';
import { add } from '../../../domain/shared/decimal.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import { withoutMoney } from '../without-money.ts';
import type { LedgerAccountRow, LedgerEntryRow } from './rows.ts';

type JournalTables = { entries: LedgerEntryRow; accounts: LedgerAccountRow };

type Heard = WalletEvent | PaymentConverted;

const otherDepositEvents = Object.keys(depositEventCatalogue.events).filter(
  (type) => type !== ('PaymentConverted' satisfies DepositEvent['type']),
);

/** Made once per event, though rows are named first and written later. */
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

/** The postings of an event, as rows. */
const postingRows = (event: RecordedEvent<Heard>): readonly LedgerEntryRow[] =>
  entriesOf(event)
    .flatMap(({ mode, currency, postings }) =>
      postings.map((posting) => ({ mode, currency, ...posting })),
    )
    .map((posting, index) => ({
      position: event.position.toString(),
      line: index + 1,
      ...posting,
      event_id: event.id,
      event_type: event.type,
      wallet_id: walletOf(event),
      occurred_at: event.occurredAt,
    }));

const post = ({ mode, currency, postings }: JournalEntry, rows: Rows<JournalTables>): void => {
  for (const { account, side, amount } of postings) {
    const row = rows.get('accounts', mode, currency, account);
    const { debits, credits } = row ?? { debits: '0', credits: '0' };
    rows.put('accounts', {
      mode,
      currency,
      account,
      debits: side === 'debit' ? add(debits, amount) : debits,
      credits: side === 'credit' ? add(credits, amount) : credits,
    });
  }
};

/**
 * Every posting of the double-entry journal, in log order, and the trial balance: what each account of each book (mode,
 * currency) was debited and credited in all.
 */
export const ledgerJournal = defineProjection<JournalTables, Heard>({
  name: 'ledger_journal',
  version: 2,
  categories: [walletEventCatalogue.category, depositEventCatalogue.category],
  ignores: [...withoutMoney, ...otherDepositEvents],
  tables: {
    entries: {
      columns: {
        position: 'bigint',
        line: 'integer',
        account: 'text',
        side: 'text',
        amount: 'numeric',
        mode: 'text',
        currency: 'text',
        event_id: 'uuid',
        event_type: 'text',
        wallet_id: 'uuid',
        occurred_at: 'timestamptz',
      },
      key: ['position', 'line'],
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
  },
  touches: (event) =>
    entriesOf(event).flatMap(({ mode, currency, postings }) =>
      postings.map(({ account }) => ({ table: 'accounts', key: [mode, currency, account] })),
    ),
  apply: (event, rows) => {
    for (const row of postingRows(event)) rows.put('entries', row);
    for (const entry of entriesOf(event)) post(entry, rows);
  },
});
