import { button, defineMail, facts, paragraph, words } from '../../shared/mail.ts';

/** A wallet whose equity is low compared with the margin of its orders. No personal data. */
export type MarginCallMail = Readonly<{
  level: string;
  limit: string;
  /** The stop-out level; `null` if orders are never closed for it. */
  stopOut: string | null;
  equity: string;
  margin: string;
  at: string;
}>;

export const marginCallMail = defineMail<MarginCallMail>({
  name: 'margin_call',
  subject: ({ level }) => words('Margin call: your margin level is {{level}}%', { level }),
  called: 'Margin call',
  blocks: ({ level, limit, stopOut, equity, margin, at }) => [
    paragraph('Hello,'),
    paragraph(
      'The equity of your wallet has fallen to {{level}}% of the margin that your open orders use. We warn you below {{limit}}%.',
      { level, limit },
    ),
    ...(stopOut === null
      ? []
      : [
          paragraph(
            'Below {{stopOut}}% orders are closed, largest loss first. Deposit or close an order to prevent that.',
            { stopOut },
          ),
        ]),
    facts({ Equity: equity, Margin: margin, Time: at }),
    button('Open the terminal', '/dashboard'),
  ],
  example: {
    level: '92.41',
    limit: '100',
    stopOut: '50',
    equity: '$924.10',
    margin: '$1,000.00',
    at: '2026-06-11 10:00 UTC',
  },
});
