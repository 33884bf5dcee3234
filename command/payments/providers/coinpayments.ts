import { plainHmac } from '../../../infra/http/signature.ts';
import {
  createCoinpayments,
  readCoinpaymentsNotice,
} from '../../../infra/payments/coinpayments.ts';
import { simulatedCoinpaymentsKeys } from '../../../infra/payments/simulators/keys.ts';
import { openWiring } from './wiring.ts';

const part = 'CoinpaymentsSet';

/** The IPN secret that signs its notices is the configured secret key (docs/decisions/0052). */
export const openCoinpayments = () =>
  openWiring({
    keysOf: async ({ valuesOf, usable }) => {
      const { publicKey, paymentCurrency, ...values } = valuesOf(part);
      const secretKeys = await usable(part, 'secretKey', values.secretKey);
      if (secretKeys.length === 0 || publicKey === '') return null;
      return { publicKey, secretKeys, paymentCurrency: paymentCurrency.trim().toUpperCase() };
    },
    simulatedKeys: {
      publicKey: simulatedCoinpaymentsKeys.publicKey,
      secretKeys: [simulatedCoinpaymentsKeys.secretKey],
      paymentCurrency: simulatedCoinpaymentsKeys.paymentCurrency,
    },
    make: ({ secretKeys, ...keys }, reach) =>
      createCoinpayments({ keys: { ...keys, secretKey: secretKeys[0] ?? '' }, ...reach }),
    isSender: (call, now, { secretKeys }) =>
      plainHmac('HMAC', 'sha512', async () => secretKeys)(call, now),
    readNotice: readCoinpaymentsNotice,
  });
