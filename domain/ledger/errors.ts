import { defineErrors } from '../shared/errors.ts';

/** What questions about the ledger are refused with. */
export const ledgerErrors = defineErrors({
  ENTRY_NOT_FOUND: { status: 404, text: 'There is no journal entry at this position.' },
});
