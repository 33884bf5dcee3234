import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Gateway } from '../../domain/shared/payments/types.ts';
import { settingsStreamId } from '../../domain/shared/settings.ts';
import type { WithdrawSettings } from '../../domain/payments/withdraw-settings/events.ts';
import { gatewayParts, gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
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

/** The fee of a gateway, and whether people can pay with it. */
export type GatewayTerms = Readonly<{ fee: Decimal; isActive: boolean }>;

export const gatewaySettingsFold = defineReferenceFold(
  'gateway_settings',
  gatewaySettings.decider,
  () => ({
    reads: ({ get }) => ({
      gatewayTerms: (gateway: Gateway): GatewayTerms =>
        get(settingsStreamId).parts[gatewayParts[gateway]].values,
    }),
  }),
);
