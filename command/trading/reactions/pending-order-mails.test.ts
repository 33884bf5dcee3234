import { expect, it } from '@jest/globals';
import type {
  PendingOrderCancelled,
  PendingOrderExpired,
  PendingOrderRefused,
} from '../../../domain/trading/wallet/pending-events.ts';
import { byOwner, pendingNamed } from '../../../domain/trading/wallet/pending-testing.ts';
import { createInMemoryMails } from '../../../infra/mail/testing/in-memory-mails.ts';
import { happened } from '../../testing/happened.ts';
import { pendingOrderMails } from './pending-order-mails.ts';

it('mails the customer once about an order that could not be filled, with the reason', async () => {
  const { enqueueMail, mails } = createInMemoryMails();
  const quote = { bid: '1.15988', ask: '1.16', quoteSequence: 7, quotedAt: '2026-06-11T10:00:00Z' };
  const event = happened<PendingOrderRefused>({
    type: 'PendingOrderRefused',
    data: { ...pendingNamed, ...quote, reason: 'NO_EXCHANGE_RATE' },
  });
  const to = { userId: pendingNamed.userId, address: 'ada@x.test' };
  const client = Object.create(null);
  for (const _time of ['once', 'twice'])
    for (const effect of pendingOrderMails.react(event, null))
      if (effect.kind === 'mail') await effect.ask(enqueueMail, { id: event.id, to }, client);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Your pending order could not be filled');
  expect(mails[0]?.text).toContain('Buy limit 25,000 EUR/USD');
  expect(mails[0]?.text).toContain('No exchange rate was available.');
});

const mailsOf = async (event: Parameters<typeof pendingOrderMails.react>[0]) => {
  const { enqueueMail, mails } = createInMemoryMails();
  const to = { userId: pendingNamed.userId, address: 'ada@x.test' };
  for (const effect of pendingOrderMails.react(event, null))
    if (effect.kind === 'mail')
      await effect.ask(enqueueMail, { id: event.id, to }, Object.create(null));
  return mails;
};

it('mails about an order that expired, and about one that staff cancelled, without the staff’s note', async () => {
  const expired = happened<PendingOrderExpired>({
    type: 'PendingOrderExpired',
    data: { ...pendingNamed, expiresAt: '2026-06-12T00:00:00.000Z' },
  });
  expect((await mailsOf(expired))[0]?.text).toContain('so the order has expired');
  const byStaff = happened<PendingOrderCancelled>({
    type: 'PendingOrderCancelled',
    data: { ...pendingNamed, cause: 'staff', staffId: pendingNamed.userId, note: 'Secret' },
  });
  const [told] = await mailsOf(byStaff);
  expect(told?.text).toContain('Our staff cancelled your pending order.');
  expect(told?.text).not.toContain('Secret');
});

it.each([byOwner, { ...byOwner, cause: 'linked' as const }])(
  'sends no mail about a cancellation by the owner or by a linked order: %o',
  async (why) => {
    const cancelled = happened<PendingOrderCancelled>({
      type: 'PendingOrderCancelled',
      data: { ...pendingNamed, ...why },
    });
    expect(await mailsOf(cancelled)).toEqual([]);
  },
);
