import {
  button,
  defineMail,
  facts,
  note,
  paragraph,
  words,
  type MailTemplate,
} from '../../shared/mail.ts';

/** Amounts as people read them; nothing personal. */
export type DepositMail = Readonly<{ amount: string; at: string }>;

type Words = Readonly<{ name: string; subject: string; what: string; next: string }>;

const define = ({ name, subject, what, next }: Words): MailTemplate<DepositMail> =>
  defineMail<DepositMail>({
    name,
    subject: () => words(subject),
    blocks: ({ amount, at }) => [
      paragraph('Hello,'),
      paragraph(what, { amount }),
      facts({ Amount: amount, Time: at }),
      button('View your deposits', '/deposits?tab=history'),
      note(next),
    ],
    example: { amount: '$100.00', at: '2026-06-11 10:00 UTC' },
  });

const ifNotYou = 'If this was not you, contact us.';

export const depositCreditedMail = define({
  name: 'deposit_credited',
  subject: 'Your deposit is in your wallet',
  what: 'Your deposit of {{amount}} is in your wallet.',
  next: ifNotYou,
});

export const depositHeldMail = define({
  name: 'deposit_held',
  subject: 'We are checking your payment',
  what: 'You paid {{amount}}, which differs from your deposit. We are checking it, and will credit it or send it back.',
  next: 'You do not need to do anything.',
});

/** For coins that were sent too late for the promised rate (docs/decisions/0209). */
export const depositLateMail = define({
  name: 'deposit_late',
  subject: 'We are checking your payment',
  what: 'You paid {{amount}} after the time of your deposit, so its rate no longer applies. We are checking the payment, and will credit what it is worth then or send it back.',
  next: 'You do not need to do anything.',
});

export const depositNotPaidMail = define({
  name: 'deposit_not_paid',
  subject: 'Your deposit was not completed',
  what: 'The payment for your deposit of {{amount}} was not completed. Nothing was added to your wallet.',
  next: 'You can start another deposit at any time.',
});

export const paymentRefusedMail = define({
  name: 'payment_sent_back',
  subject: 'Your payment is being sent back',
  what: 'We could not accept your payment of {{amount}}. The payment provider is sending it back.',
  next: 'See the deposit for the reason.',
});

export const depositPartRefundedMail = define({
  name: 'deposit_part_refunded',
  subject: 'Part of your deposit is refunded',
  what: '{{amount}} of your payment is being sent back to you. Its part in your wallet has left it.',
  next: ifNotYou,
});

export const depositRefundedMail = define({
  name: 'deposit_refunded',
  subject: 'Your deposit is refunded',
  what: 'Your deposit of {{amount}} has left your wallet. The payment provider is sending it back.',
  next: ifNotYou,
});

export const depositChargedBackMail = define({
  name: 'deposit_charged_back',
  subject: 'Your deposit was charged back',
  what: 'Your bank has charged back your deposit of {{amount}}. It has left your wallet.',
  next: ifNotYou,
});
