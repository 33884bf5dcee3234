import { sharedSecret } from '../../../infra/http/signature.ts';
import { createFlutterwave, readFlutterwaveNotice } from '../../../infra/payments/flutterwave.ts';
import { simulatedFlutterwaveKeys } from '../../../infra/payments/simulators/keys.ts';
import { openWiring } from './wiring.ts';

const part = 'FlutterwaveSet';

/** The secret hash that signs its notices is the configured encryption key (docs/decisions/0052). */
export const openFlutterwave = () =>
  openWiring({
    keysOf: async ({ valuesOf, usable }) => {
      const values = valuesOf(part);
      const [secretKey] = await usable(part, 'secretKey', values.secretKey);
      if (secretKey === undefined) return null;
      return { secretKey, hashes: await usable(part, 'encryptionKey', values.encryptionKey) };
    },
    simulatedKeys: {
      secretKey: simulatedFlutterwaveKeys.secretKey,
      hashes: [simulatedFlutterwaveKeys.secretHash],
    },
    make: ({ secretKey }, reach) => createFlutterwave({ secretKey, ...reach }),
    isSender: (call, now, { hashes }) => sharedSecret('verif-hash', async () => hashes)(call, now),
    readNotice: readFlutterwaveNotice,
  });
