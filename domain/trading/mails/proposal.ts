import { button, defineMail, facts, note, paragraph, words } from '../../shared/mail.ts';
import type { ProposedKind } from '../../shared/trading/proposals.ts';

/** An act of staff. No personal data: only the page shows whose money it is. */
export type ProposalMail = Readonly<{
  kind: ProposedKind;
  /** Including its currency; `null` if the amount is unknown. */
  amount: string | null;
  at: string;
}>;

const kinds: Readonly<Record<ProposedKind, string>> = {
  adjustment: 'Change a balance',
  withdrawal: 'Approve a withdraw',
  correction: 'Edit a trade',
  deletion: 'Delete a trade',
  refund: 'Record a refund',
  chargeback: 'Note a chargeback',
};
const unknownAmount = 'Unknown: there was no price';

const about = ({ kind, amount, at }: ProposalMail) =>
  facts({ Act: words(kinds[kind]), Amount: amount ?? words(unknownAmount), Time: at });

const example: ProposalMail = {
  kind: 'withdrawal',
  amount: '$12,000.00',
  at: '2026-06-11 10:00 UTC',
};
const otherTexts = [...Object.values(kinds), unknownAmount];

/** To everybody who may confirm it. */
export const proposalMadeMail = defineMail<ProposalMail & Readonly<{ until: string }>>({
  name: 'proposal_made',
  subject: () => words('A proposal waits for a second person'),
  blocks: ({ until, ...act }) => [
    paragraph('Hello,'),
    paragraph(
      'A colleague has made a proposal that moves real money. Somebody else must confirm it.',
    ),
    about(act),
    paragraph('It can be confirmed until {{until}}.', { until }),
    button('Open the proposals', '/admin/proposals'),
    note('No money has been moved yet.'),
  ],
  example: { ...example, until: '2026-06-12 10:00 UTC' },
  otherTexts,
});

/** To the person who proposed it. */
export const proposalConfirmedMail = defineMail<ProposalMail>({
  name: 'proposal_confirmed',
  subject: () => words('Your proposal was confirmed'),
  blocks: (act) => [
    paragraph('Hello,'),
    paragraph('A colleague has confirmed your proposal. It has been carried out.'),
    about(act),
    button('Open the proposals', '/admin/proposals'),
  ],
  example,
  otherTexts,
});

/** To the person who proposed it. */
export const proposalDeclinedMail = defineMail<ProposalMail>({
  name: 'proposal_declined',
  subject: () => words('Your proposal was declined'),
  blocks: (act) => [
    paragraph('Hello,'),
    paragraph('A colleague has declined your proposal. No money was moved.'),
    about(act),
    button('Open the proposals', '/admin/proposals'),
  ],
  example,
  otherTexts,
});
