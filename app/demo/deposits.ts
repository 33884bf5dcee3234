import { gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
import { changeTo, settingsStreamId } from '../../domain/shared/settings.ts';
import { seedSending, type SeedDeps } from './seed-kit.ts';

/** People may pay in by Stripe's simulator. */
export const seedDeposits = async ({ handler }: SeedDeps): Promise<void> => {
  const data = { fee: '2.5', isActive: true, secretKey: null, signingSecret: null };
  await handler.handle({
    decider: gatewaySettings.decider,
    streamId: settingsStreamId,
    command: changeTo({ type: 'StripeSet', data }),
    ...seedSending('switch Stripe on'),
    outcome: () => ({ status: 200, body: {} }),
  });
};

/** Whether `seedDeposits` was done once. */
export const areDepositsSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> =>
  (await store.read(`gateway_settings-${settingsStreamId}`, 0, 1)).length > 0;
