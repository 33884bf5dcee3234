import { defineErrors } from '../shared/errors.ts';

/** What questions about the ledger are refused with. */
export const ledgerErrors = defineErrors({
  ENTRY_NOT_FOUND: { status: 404, text: 'There is no journal entry at this position.' },
  EXPORT_TOO_LARGE: {
    status: 422,
    text: 'At most {{limit}} rows can be exported at once. Choose an account or fewer days.',
    audit: 'There were more rows than can be exported at once.',
  },
});
