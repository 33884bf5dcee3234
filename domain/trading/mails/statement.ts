import type { Decimal } from '../../shared/decimal.ts';
import { formatMoney } from '../../shared/format/numbers.ts';
import { button, defineMail, note, paragraph, words, type MailBlock } from '../../shared/mail.ts';
import type { WalletMode } from '../../shared/trading/types.ts';

type StatedWallet = Readonly<{
  number: number | null;
  mode: WalletMode;
  currency: string;
  opening: Decimal;
  closing: Decimal;
  /** Whether there are more trades than a PDF can hold; the PDF is then not attached. */
  isTooLong: boolean;
}>;

/** The wallets with something to report for a month. */
export type StatementMail = Readonly<{
  /** The first and the last day, `YYYY-MM-DD`. */
  start: string;
  end: string;
  wallets: readonly StatedWallet[];
}>;

const names = {
  demo: 'Demo wallet #{{number}}, {{currency}}',
  real: 'Real wallet #{{number}}, {{currency}}',
} as const;
const tooLong =
  'A wallet has more trades than fit in a PDF. See all of them on the Statements page.';

const sums = (wallets: readonly StatedWallet[]): MailBlock => ({
  kind: 'facts',
  rows: wallets.map(({ number, mode, currency, opening, closing }) => ({
    name: words(names[mode], { number: number ?? '\u2013', currency }),
    value: `${formatMoney(opening, currency)} \u2192 ${formatMoney(closing, currency)}`,
  })),
});

export const statementMail = defineMail<StatementMail>({
  name: 'statement',
  subject: ({ start, end }) => words('Your statement, {{start}} to {{end}}', { start, end }),
  called: 'Your monthly statement',
  blocks: ({ wallets }) => [
    paragraph('Hello,'),
    paragraph(
      'This is your monthly statement: each of your wallets with its balance at the start and the end of the month. The details are attached.',
    ),
    sums(wallets),
    ...(wallets.some(({ isTooLong }) => isTooLong) ? [paragraph(tooLong)] : []),
    button('Open statements', '/statements'),
    note('Days are UTC. You can turn these emails off on the Statements page.'),
  ],
  example: {
    start: '2026-05-01',
    end: '2026-05-31',
    wallets: [
      {
        number: 7,
        mode: 'real',
        currency: 'USD',
        opening: '10000',
        closing: '8782.5',
        isTooLong: true,
      },
    ],
  },
  otherTexts: Object.values(names),
});
