import { button, defineMail, facts, paragraph, words } from '../../shared/mail.ts';
import type { SettlementKind } from '../../shared/payments/settlement.ts';

export type DifferenceMail = Readonly<{ kind: SettlementKind; paymentId: string; at: string }>;

const kinds: Readonly<Record<SettlementKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
};

/** To the person to whom a difference of a settlement file was assigned. */
export const differenceAssignedMail = defineMail<DifferenceMail>({
  name: 'difference_assigned',
  subject: () => words('A difference was assigned to you'),
  blocks: ({ kind, paymentId, at }) => [
    paragraph('Hello,'),
    paragraph('A colleague has assigned you a difference between the books and a settlement file.'),
    facts({ Kind: words(kinds[kind]), Payment: paymentId, Time: at }),
    button('Open my differences', '/admin/reconciliation/differences?differences.assignee=me'),
  ],
  example: { kind: 'payment', paymentId: 'pi_1', at: '2026-06-11 10:00 UTC' },
  otherTexts: Object.values(kinds),
});
