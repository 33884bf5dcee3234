import { journalEntry, type JournalEntry } from '../../../domain/ledger/journal.ts';
import { add } from '../../../domain/shared/decimal.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import { withoutMoney } from '../without-money.ts';
import type { LedgerAccountRow, LedgerEntryRow } from './rows.ts';

type JournalTables = { entries: LedgerEntryRow; accounts: LedgerAccountRow };

/** Made once per event, though rows are named first and written later. */
const made = new WeakMap<RecordedEvent, JournalEntry | null>();

const entryOf = (event: RecordedEvent<WalletEvent>): JournalEntry | null => {
  const known = made.get(event);
  if (known !== undefined) return known;
  const entry = journalEntry(event, idOf(event.stream));
  made.set(event, entry);
  return entry;
};

/** The postings of an event, as rows. */
const postingRows = (
  event: RecordedEvent<WalletEvent>,
  { mode, currency, postings }: JournalEntry,
): readonly LedgerEntryRow[] =>
  postings.map(({ account, side, amount }, index) => ({
    position: event.position.toString(),
    line: index + 1,
    account,
    side,
    amount,
    mode,
    currency,
    event_id: event.id,
    event_type: event.type,
    wallet_id: idOf(event.stream),
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
export const ledgerJournal = defineProjection<JournalTables, WalletEvent>({
  name: 'ledger_journal',
  version: 1,
  categories: [walletEventCatalogue.category],
  ignores: withoutMoney,
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
  touches: (event) => {
    const entry = entryOf(event);
    if (entry === null) return [];
    const { mode, currency, postings } = entry;
    return postings.map(({ account }) => ({ table: 'accounts', key: [mode, currency, account] }));
  },
  apply: (event, rows) => {
    const entry = entryOf(event);
    if (entry === null) return;
    for (const row of postingRows(event, entry)) rows.put('entries', row);
    post(entry, rows);
  },
});
