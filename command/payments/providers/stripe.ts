import { timedHmac } from '../../../infra/http/signature.ts';
import { simulatedStripeKeys } from '../../../infra/payments/simulators/keys.ts';
import { createStripe, readStripeNotice } from '../../../infra/payments/stripe.ts';
import { openWiring } from './wiring.ts';

const part = 'StripeSet';

export const openStripe = () =>
  openWiring({
    keysOf: async ({ valuesOf, usable }) => {
      const values = valuesOf(part);
      const [secretKey] = await usable(part, 'secretKey', values.secretKey);
      if (secretKey === undefined) return null;
      const signingSecrets = await usable(part, 'signingSecret', values.signingSecret);
      return { secretKey, signingSecrets };
    },
    simulatedKeys: {
      secretKey: simulatedStripeKeys.secretKey,
      signingSecrets: [simulatedStripeKeys.signingSecret],
    },
    make: ({ secretKey }, reach) => createStripe({ secretKey, ...reach }),
    isSender: (call, now, { signingSecrets }) =>
      timedHmac('Stripe-Signature', async () => signingSecrets)(call, now),
    readNotice: readStripeNotice,
  });
