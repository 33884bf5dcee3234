import { describe, expect, it } from '@jest/globals';
import type { DepositEvent } from '../../../domain/payments/deposit/events.ts';
import { depositCreated, depositMoney } from '../../../domain/payments/deposit/testing.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { createInMemoryMails } from '../../../infra/mail/testing/in-memory-mails.ts';
import { seedNamespace } from '../../core/ids.ts';
import { happened } from '../../testing/happened.ts';
import { depositMails } from './deposit-mails.ts';

const { userId } = depositMoney;
const at = '2026-06-11T10:00:30.000Z';

const known = depositMails.state.evolve(null, happened<DepositEvent>(depositCreated));

const mailsAbout = async (event: RecordedEvent<DepositEvent>) => {
  const { enqueueMail, mails } = createInMemoryMails();
  const to = { userId, address: 'ada@x.test' };
  const client = Object.create(null);
  for (const effect of depositMails.react(event, known))
    if (effect.kind === 'mail') await effect.ask(enqueueMail, { id: event.id, to }, client);
  return mails;
};

const payment = { paymentId: 'p', amount: '51', currency: 'EUR' };

describe('mails about deposits', () => {
  it.each([
    [{ type: 'DepositCredited', data: { walletId: 'w' } }, '$500.00 is in your wallet'],
    [
      { type: 'DepositHeldForReview', data: { ...payment, paidAt: at, reason: 'currency' } },
      'You paid €51.00',
    ],
    [
      {
        type: 'DepositHeldForReview',
        data: { ...payment, amount: '0.002', currency: 'BTC', paidAt: at, reason: 'late' },
      },
      'You paid ₿0.00200000 after the time of your deposit',
    ],
    [
      {
        type: 'DepositHeldForReview',
        data: { ...payment, currency: 'XYZ', paidAt: at, reason: 'currency' },
      },
      'You paid 51 XYZ',
    ],
    [
      { type: 'HeldPaymentRefused', data: { ...payment, userId, reason: 'paid_twice' } },
      'your payment of €51.00',
    ],
    [{ type: 'DepositFailed', data: {} }, 'was not completed'],
    [{ type: 'DepositExpired', data: {} }, 'was not completed'],
    [{ type: 'DepositRefunded', data: depositMoney }, 'deposit of $500.00 has left'],
    [{ type: 'DepositChargedBack', data: depositMoney }, 'charged back your deposit of $500.00'],
    // A part of it went back before, with its own mail.
    [
      { type: 'DepositRefunded', data: { ...depositMoney, amount: '400' } },
      'deposit of $400.00 has left',
    ],
    [
      { type: 'DepositChargedBack', data: { ...depositMoney, amount: '400' } },
      'charged back your deposit of $400.00',
    ],
  ] satisfies readonly (readonly [DepositEvent, string])[])(
    'given $type, then the customer gets a mail that contains: %s',
    async (event, words) => {
      const mails = await mailsAbout(happened<DepositEvent>(event));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(words);
    },
  );

  it('are not sent about what the customer sees on the screen, nor about the invented past of demo data', async () => {
    expect(await mailsAbout(happened<DepositEvent>(depositCreated))).toEqual([]);
    const late = {
      ...happened<DepositEvent>({ type: 'DepositFailed', data: {} }),
      recordedAt: '2026-07-01T00:00:00Z',
    };
    const seeded = { ...late.metadata, correlationId: seedNamespace };
    expect(await mailsAbout({ ...late, metadata: seeded })).toEqual([]);
    // An event that was recorded late by a clock that leapt is not part of the invented past.
    expect(await mailsAbout(late)).toHaveLength(1);
  });
});
