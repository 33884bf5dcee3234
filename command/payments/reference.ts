import { settingsStreamId } from '../../domain/shared/settings.ts';
import type { WithdrawSettings } from '../../domain/payments/withdraw-settings/events.ts';
import { withdrawSettings } from '../../domain/payments/withdraw-settings/settings.ts';
import { defineReferenceFold } from '../core/reference-fold.ts';

export const withdrawFeesFold = defineReferenceFold(
  'withdraw_settings',
  withdrawSettings.decider,
  () => ({
    reads: ({ get }) => ({
      withdrawFees: (): Readonly<WithdrawSettings> =>
        get(settingsStreamId).parts.WithdrawFeesSet.values,
    }),
  }),
);
