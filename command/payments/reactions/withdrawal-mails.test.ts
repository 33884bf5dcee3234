import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { WithdrawalEvent } from '../../../domain/trading/wallet/withdrawal-events.ts';
import { createInMemoryMails } from '../../../infra/mail/testing/in-memory-mails.ts';
import { seedNamespace } from '../../core/ids.ts';
import { happened } from '../../testing/happened.ts';
import { withdrawalMails } from './withdrawal-mails.ts';

const data = {
  mode: 'real',
  currency: 'USD',
  withdrawalId: 'w',
  userId: 'ada',
  amount: '1100',
  fee: '3.5',
} as const;
const bank = {
  bankName: 'Bank of Ireland',
  accountName: 'Ada Lovelace',
  accountNumber: 'IE29AIBK93115212345678',
  swiftCode: 'AIBKIE2D',
  bankCountry: 'Ireland',
};

/** The mails about an event that is delivered twice. */
const mailsAbout = async (event: RecordedEvent<WithdrawalEvent>) => {
  const { enqueueMail, mails } = createInMemoryMails();
  const to = { userId: 'ada', address: 'ada@x.test' };
  const client = Object.create(null);
  for (const _time of ['once', 'twice'])
    for (const effect of withdrawalMails.react(event, null))
      if (effect.kind === 'mail') await effect.ask(enqueueMail, { id: event.id, to }, client);
  return mails;
};

describe('mails about withdrawals', () => {
  it.each([
    [
      { type: 'WithdrawalRequested', data: { ...data, ...bank, valuedAt: [] } },
      'We received your withdraw request',
      '$1,103.50 is held in your wallet',
    ],
    [
      { type: 'WithdrawalCancelled', data },
      'Your withdraw is cancelled',
      '$1,103.50 is available in your wallet again.',
    ],
    [
      { type: 'WithdrawalDeclined', data: { ...data, reason: 'Not yours' } },
      'Your withdraw is declined',
      '$1,103.50 is available in your wallet again.',
    ],
    [
      { type: 'WithdrawalApproved', data: { ...data, valuedAt: [], countedFor: null } },
      'Your withdraw is approved',
      '$1,100.00 is on the way to your bank account.',
    ],
  ] satisfies readonly (readonly [WithdrawalEvent, string, string])[])(
    'given $type, then the customer gets one mail, without bank data',
    async (event, subject, words) => {
      const mails = await mailsAbout(happened<WithdrawalEvent>(event));
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ subject, to: 'ada@x.test' });
      expect(mails[0]?.text).toContain(words);
      expect(mails[0]?.text).toContain('2026-06-11 10:00 UTC');
      expect(mails[0]?.text).not.toMatch(/AIBK|Lovelace|Not yours/);
    },
  );

  it('are not sent about the invented past of demo data', async () => {
    const event = happened<WithdrawalEvent>({ type: 'WithdrawalCancelled', data });
    const metadata = { ...event.metadata, correlationId: seedNamespace };
    const past = { ...event, metadata, occurredAt: '2026-06-01T10:00:00.000Z' };
    expect(await mailsAbout(past)).toEqual([]);
  });
});
