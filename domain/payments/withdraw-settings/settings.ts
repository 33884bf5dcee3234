import { isNegative, lte } from '../../shared/decimal.ts';
import { defineSettings } from '../../shared/settings.ts';
import type { WithdrawSettings } from './events.ts';

/** The fees of withdrawals; zero until somebody sets them (customer.md section 9). */
export const withdrawSettings = defineSettings<{ WithdrawFeesSet: WithdrawSettings }>({
  category: 'withdraw_settings',
  foldVersion: 1,
  parts: {
    WithdrawFeesSet: {
      defaults: { feePercentage: '0', feeFixed: '0' },
      isPossible: ({ feePercentage, feeFixed }) =>
        !isNegative(feePercentage) && lte(feePercentage, '100') && !isNegative(feeFixed),
      sentence: '{{actor}} set the withdraw fees',
      fields: { feePercentage: 'Fee (%)', feeFixed: 'Fee (Fixed)' },
    },
  },
});
