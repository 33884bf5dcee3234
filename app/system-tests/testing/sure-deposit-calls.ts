import { simulatedStripeKeys } from '../../../infra/payments/simulators/keys.ts';
import { signStripeNotice } from '../../../infra/payments/simulators/stripe.ts';
import { uuidv7 } from '../../../command/core/ids.ts';
import {
  depositCreated,
  depositPaid,
  depositMoney,
} from '../../../domain/payments/deposit/testing.ts';
import type { Owner } from './populated.ts';
import type { RealApp } from './real-app.ts';
import { get, json, type SureCall } from './sure-call.ts';

/** Calls about deposits by the simulator of Stripe. */
export const sureDepositCalls = async (
  app: Pick<RealApp, 'given'>,
  admin: Owner,
  { cookie, realWallet, userId }: Owner,
): Promise<Readonly<Record<string, SureCall>>> => {
  const notice = '{}';
  const money = { ...depositMoney, userId, walletId: realWallet, amount: '1', fee: '0' } as const;
  const created = { ...depositCreated, data: { ...depositCreated.data, ...money } };
  const payment = { paymentId: uuidv7(), paidAt: '2026-06-11T10:05:00.000Z' };
  const held = { ...payment, reason: 'amount', amount: '0.5', currency: 'USD' };
  const withHeld = async () => {
    const id = uuidv7();
    await app.given(`deposit-${id}`, created, { type: 'DepositHeldForReview', data: held });
    return { id };
  };
  const credited = async () => {
    const id = uuidv7();
    const paid = depositPaid({ ...money, ...payment });
    const note = { type: 'DepositCredited', data: { walletId: realWallet } };
    await app.given(`deposit-${id}`, created, paid, note);
    return { id };
  };
  const by = admin;
  const { paymentId } = payment;
  return {
    'GET /admin/deposits/api/{id}/credit': { by, call: get(await withHeld()) },
    'POST /admin/deposits/{id}/credit': { by, call: json({ paymentId }, await withHeld()) },
    'POST /admin/deposits/{id}/decline': {
      by,
      call: json({ paymentId, reason: 'wrong_amount' }, await withHeld()),
    },
    'POST /admin/deposits/{id}/refund': { by, call: json({}, await credited()) },
    'POST /admin/deposits/{id}/chargeback': { by, call: json({}, await credited()) },
    'POST /admin/gateways/{key}/test': { by, call: json({}, { key: 'paypal' }) },
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
