import { expect, it } from '@jest/globals';
import type { MarginCalled } from '../../../domain/trading/wallet/margin-events.ts';
import { createInMemoryMails } from '../../../infra/mail/testing/in-memory-mails.ts';
import { happened } from '../../testing/happened.ts';
import { marginCallMails } from './margin-call-mails.ts';

const mailsOf = async (stopOutLevel: string) => {
  const { enqueueMail, mails } = createInMemoryMails();
  const event = happened<MarginCalled>({
    type: 'MarginCalled',
    data: {
      mode: 'real',
      currency: 'USD',
      userId: 'u1',
      equity: '924.1',
      margin: '1000',
      marginLevel: '92.41',
      marginCallLevel: '100',
      stopOutLevel,
      valuedAt: [],
      calledAt: '2026-06-11T10:00:00.000Z',
    },
  });
  const to = { userId: 'u1', address: 'ada@x.test' };
  for (const _time of ['once', 'twice'])
    for (const effect of marginCallMails.react(event, null))
      if (effect.kind === 'mail')
        await effect.ask(enqueueMail, { id: event.id, to }, Object.create(null));
  return mails;
};

it('mails the customer once, with the margin level and what happens next', async () => {
  const [mail, ...others] = await mailsOf('50');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Margin call: your margin level is 92.41%');
  expect(mail?.text).toContain('92.41% of the margin');
  expect(mail?.text).toContain('Below 50% orders are closed');
  expect(mail?.text).toContain('$924.10');
});

it('does not mention closing when the stop-out is off', async () => {
  const [mail] = await mailsOf('0');
  expect(mail?.text).not.toContain('orders are closed');
});
