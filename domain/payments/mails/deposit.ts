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
      button('See your deposits', '/deposits?tab=history'),
      note(next),
    ],
    example: { amount: '$100.00', at: '2026-06-11 10:00 UTC' },
  });

const ifNotYou = 'If this was not you, tell us.';

export const depositCreditedMail = define({
  name: 'deposit_credited',
  subject: 'Your deposit is in your wallet',
  what: 'Your deposit of {{amount}} is in your wallet.',
  next: ifNotYou,
});

export const depositHeldMail = define({
  name: 'deposit_held',
  subject: 'We look at your payment',
  what: 'You paid {{amount}}, which is not what your deposit asked for. We look at it, and credit it or send it back.',
  next: 'You need not do anything.',
});

export const depositNotPaidMail = define({
  name: 'deposit_not_paid',
  subject: 'Your deposit was not completed',
  what: 'The payment of your deposit of {{amount}} was not completed. Nothing was added to your wallet.',
  next: 'You can begin another deposit at any time.',
});

export const paymentRefusedMail = define({
  name: 'payment_sent_back',
  subject: 'Your payment is sent back',
  what: 'We could not take your payment of {{amount}}. It is sent back by the payment provider.',
  next: 'The reason stands beside the deposit.',
});

export const depositPartRefundedMail = define({
  name: 'deposit_part_refunded',
  subject: 'A part of your deposit is refunded',
  what: '{{amount}} of your payment are sent back to you. What was in your wallet of it has left it.',
  next: ifNotYou,
});

export const depositRefundedMail = define({
  name: 'deposit_refunded',
  subject: 'Your deposit is refunded',
  what: 'Your deposit of {{amount}} has left your wallet, and is sent back by the payment provider.',
  next: ifNotYou,
});

export const depositChargedBackMail = define({
  name: 'deposit_charged_back',
  subject: 'Your deposit was charged back',
  what: 'Your bank has charged your deposit of {{amount}} back. It has left your wallet.',
  next: ifNotYou,
});
