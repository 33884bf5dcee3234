import { simulatedStripeKeys } from '../../../infra/payments/simulated-keys.ts';
import { signStripeNotice } from '../../../infra/payments/stripe-simulator.ts';
import type { Owner } from './populated.ts';
import { json, type SureCall } from './sure-call.ts';

/** Calls about deposits by the simulator of Stripe. */
export const sureDepositCalls = (
  admin: Pick<Owner, 'call'>,
  { cookie, realWallet }: Pick<Owner, 'cookie' | 'realWallet'>,
): Readonly<Record<string, SureCall>> => {
  const notice = '{}';
  return {
    'POST /deposits': {
      by: { cookie },
      before: () =>
        admin.call.put('/admin/gateways/stripe').send({ fee: '2', isActive: true }).expect(200),
      call: json({ balance_id: realWallet, amount: '100', gateway: 'stripe' }),
    },
    'POST /payments/webhooks/{gateway}': {
      by: null,
      call: { ...json({}, { gateway: 'stripe' }), body: notice },
      headers: () => ({
        'Stripe-Signature': signStripeNotice(notice, simulatedStripeKeys.signingSecret, Date.now()),
      }),
    },
  };
};
