import { journalEntry } from '../../../domain/ledger/journal.ts';
import { add } from '../../../domain/shared/decimal.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import { withoutMoney } from '../without-money.ts';
import type { LedgerAccountRow } from './rows.ts';

const entryOf = (event: RecordedEvent<WalletEvent>) => journalEntry(event, idOf(event.stream));

/** The trial balance: what each account of each book (mode, currency) was debited and credited in all. */
export const ledgerAccounts = defineProjection<{ main: LedgerAccountRow }, WalletEvent>({
  name: 'ledger_accounts',
  version: 1,
  categories: [walletEventCatalogue.category],
  ignores: withoutMoney,
  tables: {
    main: {
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
    return postings.map(({ account }) => ({ table: 'main', key: [mode, currency, account] }));
  },
  apply: (event, rows) => {
    const entry = entryOf(event);
    if (entry === null) return;
    const { mode, currency } = entry;
    for (const { account, side, amount } of entry.postings) {
      const row = rows.get('main', mode, currency, account);
      const { debits, credits } = row ?? { debits: '0', credits: '0' };
      rows.put('main', {
        mode,
        currency,
        account,
        debits: side === 'debit' ? add(debits, amount) : debits,
        credits: side === 'credit' ? add(credits, amount) : credits,
      });
    }
  },
});
