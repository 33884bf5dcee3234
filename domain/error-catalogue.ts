import { crmErrors } from './crm/errors.ts';
import { identityErrors } from './identity/errors.ts';
import { kycErrors } from './kyc/errors.ts';
import { paymentsErrors } from './payments/errors.ts';
import { ledgerErrors } from './ledger/errors.ts';
import type { Refusal } from './shared/errors.ts';
import { generalErrors } from './shared/texts/errors.ts';
import { siteErrors } from './site/errors.ts';
import { tradingErrors } from './trading/errors.ts';

/** Every refusal of every context. A new context's catalogue is added here. */
export const errorCatalogue: readonly Refusal[] = [
  generalErrors,
  tradingErrors,
  kycErrors,
  crmErrors,
  identityErrors,
  paymentsErrors,
  ledgerErrors,
  siteErrors,
].flatMap((errors) => Object.values(errors));
