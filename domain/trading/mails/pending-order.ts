import type { OrderType, PendingKind } from '../../shared/trading/types.ts';
import { button, defineMail, facts, note, paragraph, words } from '../../shared/mail.ts';

/** The order, and why it was not opened. No personal data. */
export type PendingOrderMail = Readonly<{
  type: OrderType;
  kind: PendingKind;
  amount: string;
  instrument: string;
  level: string;
  rate: string;
  /** A sentence of the catalogue. */
  reason: string;
  at: string;
}>;

const orders = {
  buy: {
    limit: 'Buy limit {{amount}} {{instrument}}',
    stop: 'Buy stop {{amount}} {{instrument}}',
  },
  sell: {
    limit: 'Sell limit {{amount}} {{instrument}}',
    stop: 'Sell stop {{amount}} {{instrument}}',
  },
} as const;

export const pendingOrderRefusedMail = defineMail<PendingOrderMail>({
  name: 'pending_order_refused',
  subject: () => words('Your pending order could not be filled'),
  blocks: ({ type, kind, amount, instrument, level, rate, reason, at }) => [
    paragraph('Hello,'),
    paragraph(
      'The price reached the level of your pending order, but the order could not be opened. It is no longer pending.',
    ),
    facts({
      Order: words(orders[type][kind], { amount, instrument }),
      Level: level,
      Price: rate,
      Reason: words(reason),
      Time: at,
    }),
    button('Open the terminal', '/dashboard'),
    note('No margin was held for this order and nothing was charged.'),
  ],
  example: {
    type: 'buy',
    kind: 'limit',
    amount: '25,000',
    instrument: 'EUR/USD',
    level: '1.1',
    rate: '1.09998',
    reason: 'Insufficient Free Margin!',
    at: '2026-06-11 10:00 UTC',
  },
  otherTexts: Object.values(orders).flatMap((kinds) => Object.values(kinds)),
});

/** The order, and how it ended. No personal data. */
export type PendingOrderEndedMail = Readonly<
  Omit<PendingOrderMail, 'rate' | 'reason'> & { why: 'expired' | 'staff' }
>;

const whys = {
  expired: 'The price was not reached in time, so the order has expired.',
  staff: 'Our staff cancelled your pending order.',
} as const;

export const pendingOrderEndedMail = defineMail<PendingOrderEndedMail>({
  name: 'pending_order_ended',
  subject: () => words('Your pending order has ended'),
  blocks: ({ type, kind, amount, instrument, level, why, at }) => [
    paragraph('Hello,'),
    paragraph(whys[why]),
    facts({ Order: words(orders[type][kind], { amount, instrument }), Level: level, Time: at }),
    button('Open the terminal', '/dashboard'),
    note('No margin was held for this order and nothing was charged.'),
  ],
  example: {
    type: 'sell',
    kind: 'stop',
    amount: '25,000',
    instrument: 'EUR/USD',
    level: '1.1',
    why: 'expired',
    at: '2026-06-11 10:00 UTC',
  },
  otherTexts: [...Object.values(orders).flatMap((kinds) => Object.values(kinds)), whys.staff],
});
