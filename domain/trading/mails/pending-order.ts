import { button, defineMail, facts, note, paragraph, words } from '../../shared/mail.ts';

/** The order in words, and why it was not opened. No personal data. */
export type PendingOrderMail = Readonly<{
  order: string;
  level: string;
  rate: string;
  reason: string;
  at: string;
}>;

export const pendingOrderRefusedMail = defineMail<PendingOrderMail>({
  name: 'pending_order_refused',
  subject: () => words('Your pending order could not be filled'),
  blocks: ({ order, level, rate, reason, at }) => [
    paragraph('Hello,'),
    paragraph(
      'The price reached the level of your pending order, and the order could not be opened. It does not wait any more.',
    ),
    facts({ Order: order, Level: level, Price: rate, Reason: reason, Time: at }),
    button('Open the terminal', '/dashboard'),
    note('Nothing was held for this order, and nothing was taken.'),
  ],
  example: {
    order: 'Buy limit 25,000 EUR/USD',
    level: '1.1',
    rate: '1.09998',
    reason: 'Insufficient Free Margin!',
    at: '2026-06-11 10:00 UTC',
  },
});
