import { button, defineMail, facts, paragraph, words } from '../../shared/mail.ts';

/** The alert, and the price that reached its level. No personal data. */
export type PriceAlertMail = Readonly<{
  instrument: string;
  level: string;
  rate: string;
  at: string;
}>;

export const priceAlertMail = defineMail<PriceAlertMail>({
  name: 'price_alert',
  subject: ({ instrument, level }) =>
    words('{{instrument}} has reached {{level}}', { instrument, level }),
  called: 'A price has reached a level',
  blocks: ({ instrument, level, rate, at }) => [
    paragraph('Hello,'),
    paragraph('The price has reached the level of your alert.'),
    facts({ Instrument: instrument, Level: level, Price: rate, Time: at }),
    button('Open the terminal', '/dashboard'),
  ],
  example: {
    instrument: 'EUR/USD',
    level: '1.17',
    rate: '1.17002',
    at: '2026-06-11 10:00 UTC',
  },
});
