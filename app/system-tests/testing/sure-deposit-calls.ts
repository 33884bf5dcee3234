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
import { form, get, json, type SureCall } from './sure-call.ts';

/** Calls about deposits by the simulators of Stripe and PayPal. */
export const sureDepositCalls = async (
  app: Pick<RealApp, 'given' | 'caughtUp'>,
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
  const short = async () => {
    const id = uuidv7();
    const missing = { userId, amount: '1', currency: money.currency };
    await app.given(`deposit-${id}`, created, { type: 'DepositFoundShort', data: missing });
    return { id };
  };
  const order = 'O-SURE';
  const toPay = async (...events: Parameters<RealApp['given']>[1][]) => {
    const id = uuidv7();
    const data = { ...created.data, gateway: 'paypal', expiresAt: '2100-01-01T00:00:00.000Z' };
    await app.given(`deposit-${id}`, { ...created, data }, ...events);
    return { tx_ref: id };
  };
  await toPay({ type: 'CheckoutOpened', data: { reference: order } });
  const by = admin;
  const { paymentId } = payment;
  const settlement = `payment_id,type,amount,currency,date\r\n${uuidv7()},payment,1,USD,2026-06-11`;
  const fileId = uuidv7();
  await app.given(`settlement-${fileId}`, {
    type: 'SettlementFileTaken',
    data: { gateway: 'stripe', digest: 'ab', from: '2026-06-11', to: '2026-06-11', lines: 0 },
  });
  const difference = { kind: 'payment', paymentId: 'p-1', reason: 'timing' };
  return {
    'POST /admin/reconciliation': {
      by,
      call: form(
        'name="gateway"\r\n\r\nstripe',
        `name="file"; filename="a.csv"\r\n\r\n${settlement}`,
      ),
    },
    'GET /admin/reconciliation/api/{id}': { by, call: get({ id: fileId }) },
    'POST /admin/reconciliation/{id}/settle': { by, call: json(difference, { id: fileId }) },
    'POST /admin/reconciliation/{id}/assign': {
      by,
      call: json({ kind: 'payment', paymentId: 'p-2', assigneeId: by.userId }, { id: fileId }),
    },
    'GET /admin/deposits/api/{id}/credit': { by, call: get(await withHeld()) },
    'POST /admin/deposits/{id}/credit': { by, call: json({ paymentId }, await withHeld()) },
    'POST /admin/deposits/{id}/decline': {
      by,
      call: json({ paymentId, reason: 'wrong_amount' }, await withHeld()),
    },
    'POST /admin/deposits/{id}/refund': { by, call: json({}, await credited()) },
    'POST /admin/deposits/{id}/chargeback': { by, call: json({}, await credited()) },
    'POST /admin/deposits/{id}/record-refund': {
      by,
      call: json(
        { paymentId, amount: '0.5', reason: 'overpaid', reference: 'tx-1' },
        await credited(),
      ),
    },
    'POST /admin/deposits/{id}/settle': {
      by,
      call: json({ reason: 'made_good' }, await short()),
    },
    'POST /admin/gateways/{key}/test': { by, call: json({}, { key: 'paypal' }) },
    'POST /deposits': {
      by: { cookie },
      before: () =>
        admin.call.put('/admin/gateways/stripe').send({ fee: '2', isActive: true }).expect(200),
      call: json({ balance_id: realWallet, amount: '100', gateway: 'stripe' }),
    },
    'GET /payments/paypal/api/{tx_ref}': { by: { cookie }, call: get(await toPay()) },
    'POST /payments/paypal/{tx_ref}': {
      by: { cookie },
      before: () =>
        admin.call.put('/admin/gateways/paypal').send({ fee: '2', isActive: true }).expect(200),
      call: json({}, await toPay()),
    },
    'POST /payments/paypal/capture/{orderID}': {
      by: { cookie },
      before: () => app.caughtUp(),
      call: json({}, { orderID: order }),
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
