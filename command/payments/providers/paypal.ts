import { simulatedPaypalKeys } from '../../../infra/payments/simulators/keys.ts';
import { readPaypalNotice } from '../../../infra/payments/paypal-notice.ts';
import { createPaypal, type PaypalKeys } from '../../../infra/payments/paypal.ts';
import { openWiring } from './wiring.ts';

const part = 'PaypalSet';
const simulatedKeys: PaypalKeys = simulatedPaypalKeys;

export const openPaypal = () =>
  openWiring({
    keysOf: async ({ valuesOf, usable }) => {
      const values = valuesOf(part);
      const { clientKey, paymentCurrency } = values;
      const [secretKey] = await usable(part, 'secretKey', values.secretKey);
      if (secretKey === undefined || clientKey === '') return null;
      return { clientKey, secretKey, paymentCurrency: paymentCurrency.trim().toUpperCase() };
    },
    simulatedKeys,
    make: (keys, reach) => createPaypal({ keys, ...reach }),
    isSender: (call, _now, _keys, gateway) => gateway.isSender(call),
    readNotice: readPaypalNotice,
  });
