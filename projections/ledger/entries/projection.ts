import { journalEntry } from '../../../domain/ledger/journal.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import { withoutMoney } from '../without-money.ts';
import type { LedgerEntryRow } from './rows.ts';

/** The postings of an event, as rows. */
const postingRows = (event: RecordedEvent<WalletEvent>): readonly LedgerEntryRow[] => {
  const walletId = idOf(event.stream);
  const entry = journalEntry(event, walletId);
  if (entry === null) return [];
  return entry.postings.map(({ account, side, amount }, index) => ({
    position: event.position.toString(),
    line: index + 1,
    account,
    side,
    amount,
    mode: entry.mode,
    currency: entry.currency,
    event_id: event.id,
    event_type: event.type,
    wallet_id: walletId,
    occurred_at: event.occurredAt,
  }));
};

/** Every posting of the double-entry journal, in log order. */
export const ledgerEntries = defineProjection<{ main: LedgerEntryRow }, WalletEvent>({
  name: 'ledger_entries',
  version: 1,
  categories: [walletEventCatalogue.category],
  ignores: withoutMoney,
  tables: {
    main: {
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
      indexes: ['(account, position desc)', '(wallet_id, position desc)'],
    },
  },
  touches: () => [],
  apply: (event, rows) => {
    for (const row of postingRows(event)) rows.put('main', row);
  },
});
