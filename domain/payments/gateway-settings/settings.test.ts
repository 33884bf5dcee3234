import { describe, it } from '@jest/globals';
import { changeTo } from '../../shared/settings.ts';
import { given } from '../../shared/specification.ts';
import { gatewaySettings } from './settings.ts';

const nothing = { fee: '0', isActive: false };

const stripe = (fee: string, isActive = true) =>
  ({
    type: 'StripeSet',
    data: { fee, isActive, secretKey: null, signingSecret: null },
  }) as const;
const flutterwave = (isActive: boolean) =>
  ({
    type: 'FlutterwaveSet',
    data: { ...nothing, isActive, publicKey: 'pk', secretKey: null, encryptionKey: null },
  }) as const;
const coinpayments = (isActive: boolean) =>
  ({
    type: 'CoinpaymentsSet',
    data: { ...nothing, isActive, publicKey: 'pk', secretKey: null, paymentCurrency: 'BTC' },
  }) as const;
const paypal = (isActive: boolean) =>
  ({
    type: 'PaypalSet',
    data: { ...nothing, isActive, clientKey: 'ck', secretKey: null, paymentCurrency: 'USD' },
  }) as const;

const { decider } = gatewaySettings;

describe('gateway settings', () => {
  it('are set one by one, and setting the same again changes nothing', () => {
    for (const set of [stripe('2.5'), flutterwave(false), coinpayments(false), paypal(false)]) {
      given(decider, []).when(changeTo(set)).then([set]);
      given(decider, []).when(changeTo(set)).again().thenNothing();
    }
  });

  it.each(['-0.01', '100.01'])('cannot have a fee of %s percent', (fee) => {
    given(decider, [])
      .when(changeTo(stripe(fee)))
      .thenRefused('INVALID_SETTING');
  });
});
