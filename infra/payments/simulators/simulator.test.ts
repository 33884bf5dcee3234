import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createStripe } from '../stripe.ts';
import { simulatedStripeKeys } from './keys.ts';
import type { PaymentSimulator } from './simulator.ts';
import { startStripeSimulator } from './stripe.ts';

const depositId = '01890000-0000-7000-8000-0000000000d1';
let folder: string;
let running: PaymentSimulator;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-simulator-'));
});
afterEach(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

const start = async (): Promise<PaymentSimulator> => {
  running = await startStripeSimulator({ notifyAt: () => null, file: join(folder, 'stripe.json') });
  return running;
};
const stripeAt = ({ origin }: PaymentSimulator) =>
  createStripe({ secretKey: simulatedStripeKeys.secretKey, simulator: origin });
const order = {
  depositId,
  total: '102.5',
  currency: 'USD',
  title: 'Daybook',
  returnTo: { paid: 'http://daybook.test/paid', givenUp: 'http://daybook.test/left' },
  expiresAt: new Date(Date.now() + 3_600_000),
  noticesTo: 'http://daybook.test/payments/webhooks/stripe',
  payerEmail: 'maria.silva@customer.test',
  reference: null,
};

describe('a simulator of a payment provider', () => {
  it('knows its pages and payments after a restart', async () => {
    const before = await start();
    const { reference, paymentLink } = await stripeAt(before).begin(order);
    await before.stop();
    const between = await start();
    expect(await stripeAt(between).ask(reference)).toEqual({ status: 'open' });
    expect((await fetch(paymentLink.replace(before.origin, between.origin))).status).toBe(200);
    await between.act(reference, 'pay');
    await between.stop();
    const after = await start();
    const paid = { status: 'paid', amount: '102.5', currency: 'USD', takenBack: null };
    expect(await stripeAt(after).ask(reference)).toMatchObject(paid);
  });

  it('starts empty when its file cannot be read', async () => {
    await writeFile(join(folder, 'stripe.json'), '{"pages":');
    const { reference } = await stripeAt(await start()).begin(order);
    expect(await stripeAt(running).ask(reference)).toEqual({ status: 'open' });
  });

  it('refunds a payment once and reports the refund', async () => {
    const provider = stripeAt(await start());
    const { reference } = await provider.begin(order);
    await running.act(reference, 'pay');
    const answer = await provider.ask(reference);
    const paymentId = answer.status === 'paid' ? answer.paymentId : '';
    const payment = { reference, paymentId, amount: '102.5', currency: 'USD' };
    await provider.sendBack(payment);
    expect(await provider.ask(reference)).toMatchObject({ takenBack: 'refund' });
    await expect(provider.sendBack(payment)).rejects.toThrow('Answered 400');
  });

  it('keeps a page open when a card was declined or the payer left', async () => {
    const provider = stripeAt(await start());
    const { reference } = await provider.begin(order);
    expect(await running.act(reference, 'decline')).toBe(`/pay/${reference}`);
    expect(await running.act(reference, 'leave')).toBe(order.returnTo.givenUp);
    expect(await provider.ask(reference)).toEqual({ status: 'open' });
    expect(await running.act(reference, 'refund')).toBe(order.returnTo.givenUp);
  });

  it('lists payments, partial refunds and chargebacks in the settlement file', async () => {
    const provider = stripeAt(await start());
    const paid = async (id: string): Promise<string> => {
      const { reference } = await provider.begin({ ...order, depositId: id });
      await running.act(reference, 'pay');
      return reference;
    };
    const [partly, wholly] = [await paid(depositId), await paid(depositId.replace('d1', 'd2'))];
    await running.act(partly, 'refund-part');
    await running.act(wholly, 'refund-part');
    await running.act(wholly, 'chargeback');
    const file = await (await fetch(`${running.origin}/settlement.csv`)).text();
    const moved = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1, 4));
    expect(moved).toEqual([
      ['payment', '102.5', 'USD'],
      ['refund', '-25.63', 'USD'],
      ['payment', '102.5', 'USD'],
      ['refund', '-25.63', 'USD'],
      ['chargeback', '-76.87', 'USD'],
    ]);
  });
});
