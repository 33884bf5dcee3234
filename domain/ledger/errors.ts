import { defineErrors } from '../shared/errors.ts';

/** Refusals of questions about the ledger. */
export const ledgerErrors = defineErrors({
  ENTRY_NOT_FOUND: { status: 404, text: 'There is no journal entry at this position.' },
});
