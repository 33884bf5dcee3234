import {
  button,
  defineMail,
  facts,
  note,
  paragraph,
  words,
  type MailTemplate,
} from '../../shared/mail.ts';

/**
 * Amounts as people read them. Neither name nor account, because the reaction that sends the mail reads no personal
 * data.
 */
export type WithdrawalMail = Readonly<{ amount: string; fee: string; total: string; at: string }>;

type Words = Readonly<{ name: string; subject: string; what: string; next: string }>;

const define = ({ name, subject, what, next }: Words): MailTemplate<WithdrawalMail> =>
  defineMail<WithdrawalMail>({
    name,
    subject: () => words(subject),
    blocks: ({ amount, fee, total, at }) => [
      paragraph('Hello,'),
      paragraph(what, { amount, total }),
      facts({ Amount: amount, Fee: fee, Total: total, Time: at }),
      button('View your withdraws', '/withdraws?tab=history'),
      note(next),
    ],
    example: { amount: '$100.00', fee: '$3.00', total: '$103.00', at: '2026-06-11 10:00 UTC' },
  });

const ifNotYou = 'If this was not you, set a new password and contact us.';

export const withdrawalRequestedMail = define({
  name: 'withdrawal_requested',
  subject: 'We received your withdraw request',
  what: 'You requested a withdraw of {{amount}} to your bank account. {{total}} is held in your wallet until we decide.',
  next: 'If this was not you, cancel the withdraw, set a new password and contact us.',
});

export const withdrawalCancelledMail = define({
  name: 'withdrawal_cancelled',
  subject: 'Your withdraw is cancelled',
  what: 'You cancelled your withdraw of {{amount}}. {{total}} is available in your wallet again.',
  next: ifNotYou,
});

export const withdrawalDeclinedMail = define({
  name: 'withdrawal_declined',
  subject: 'Your withdraw is declined',
  what: 'We declined your withdraw of {{amount}}. {{total}} is available in your wallet again.',
  next: 'See the withdraw for the reason, under Show Reason.',
});

export const withdrawalApprovedMail = define({
  name: 'withdrawal_approved',
  subject: 'Your withdraw is approved',
  what: 'We approved your withdraw: {{amount}} is on the way to your bank account.',
  next: ifNotYou,
});
