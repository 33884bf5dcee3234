import { button, defineMail, facts, paragraph, words } from '../../shared/mail.ts';

/** A reversed deposit. No personal data: only the page shows whose it is. */
export type ShortDepositMail = Readonly<{
  depositId: string;
  /** Including its currency. */
  amount: string;
  missing: string;
  at: string;
}>;

/** To everybody who may adjust balances: a payer got money back that was no longer in the wallet. */
export const shortDepositMail = defineMail<ShortDepositMail>({
  name: 'deposit_short',
  subject: () => words('The house covers a reversed deposit'),
  blocks: ({ depositId, amount, missing, at }) => [
    paragraph('Hello,'),
    paragraph(
      'A deposit was reversed, but its money was no longer in the wallet. Please check where the money is.',
    ),
    facts({ Deposit: amount, Missing: missing, Time: at }),
    button('Open the deposit', `/admin/deposits?deposits.id=${depositId}`),
  ],
  example: {
    depositId: '01890000-0000-7000-8000-0000000000d1',
    amount: '$500.00',
    missing: '$379.50',
    at: '2026-06-11 10:00 UTC',
  },
});
