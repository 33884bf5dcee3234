import { string } from 'yup';
import {
  kindOfStreamsAbout,
  timelineKinds,
  type MailState,
  type TimelineKind,
} from '../../../domain/shared/crm/timeline.ts';
import { hasRight } from '../../../domain/shared/rights.ts';
import type { Caller } from '../../../infra/http/route.ts';
import { auditEventsTable } from '../../../projections/audit/events/rows.ts';
import type { ListDeclaration } from '../../core/list-declaration.ts';
import { constant, join, name, sql, type Sql } from '../../core/sql.ts';
import { changedStatus } from './statuses.ts';

/** A line before it is told: an event by its position, or a mail. */
export type Line = Readonly<{
  id: string;
  at: Date;
  kind: TimelineKind;
  position: string | null;
  /** Of a mail: which one, and what became of it. */
  template: string | null;
  outcome: MailState | null;
}>;

/** Whose timeline it is: leads, and the customer that they are where the caller may look at the customer. */
export type Subjects = Readonly<{ leadIds: readonly string[]; userId: string | null }>;

/** Who reads it, as far as it counts here. */
type Reader = Pick<Caller, 'roleId'>;

/** What staff have in hand about money of customers: whoever may not adjust balances sees no list of it either. */
const inHand = [
  ...['ActProposed', 'ProposalConfirmed', 'ProposalDeclined'],
  ...['DepositActProposed', 'DepositProposalConfirmed', 'DepositProposalDeclined'],
  ...['DepositFoundShort', 'ShortfallSettled'],
] as const;

const table = name(auditEventsTable);

/** Of each source, the newest; nobody reads further back than that. */
const newestMost = 10_000;

const ofLead = sql`case e.type
  when 'LeadNoteAdded' then 'note' when 'LeadMoved' then 'move' when 'LeadAssigned' then 'assignment'
  when 'LeadCallStarted' then 'call' when 'LeadCallEnded' then 'call'
  when 'LeadAccessed' then 'sign_in' when 'LeadDeposited' then 'deposit'
  when 'LeadChanged' then case when ${changedStatus} then 'status' else 'details' end
  when 'LeadTookIn' then 'merge' when 'LeadMerged' then 'merge'
  else 'details' end`;

const ofWallet = sql`case
  when e.type like 'Order%' or e.type like 'PendingOrder%' then 'trade'
  when e.type like 'Withdrawal%' then 'withdrawal' else 'balance' end`;

const ofAbout = sql`case e.category ${join(
  Object.entries(kindOfStreamsAbout).map(
    ([category, kind]) => sql`when ${constant(category)} then ${constant(kind)}`,
  ),
  sql` `,
)} else 'details' end`;

const ofPerson = sql`case e.category when 'wallet' then ${ofWallet} when 'deposit' then 'deposit'
  when 'kyc_case' then 'kyc' else 'account' end`;

/** The newest events that a condition finds, each of the kind that is said. */
const events = (kind: Sql, condition: Sql): Sql => sql`(
  select 'e' || e.position as id, e.occurred_at as at, ${kind} as kind, e.position::text as position,
         null::text as template, null::text as outcome
    from ${table} e where ${condition} order by e.position desc limit ${constant(newestMost)})`;

/** A mail is called by a digest: what it is known by elsewhere is nobody's business here. */
const mails = (userId: string): Sql => sql`(
  select 'm' || md5(m.id), m.created_at, 'mail', null, m.template, coalesce(m.outcome, 'waiting')
    from vault.mails m where m.subject_id = ${userId}
   order by m.created_at desc limit ${constant(newestMost)})`;

const isTold = ({ roleId }: Reader): Sql =>
  hasRight(roleId, 'adjustBalances')
    ? sql`true`
    : sql`e.type not in (${join(inHand.map(constant), sql`, `)})`;

const sourcesOf = ({ leadIds, userId }: Subjects, reader: Reader): readonly Sql[] => {
  const streams = leadIds.map((id) => `lead-${id}`);
  // What a customer's own events say is not said again by the lead that noted it.
  const own = userId === null ? sql`true` : sql`e.type not in ('LeadAccessed', 'LeadDeposited')`;
  const about = Object.keys(kindOfStreamsAbout);
  return [
    events(ofLead, sql`e.stream = any(${streams}::text[]) and ${own}`),
    events(
      ofAbout,
      sql`e.about_id = any(${leadIds}::uuid[]) and e.category = any(${about}::text[])`,
    ),
    ...(userId === null
      ? []
      : [
          events(
            ofPerson,
            sql`e.user_id = ${userId} and e.category in ('user', 'second_factor', 'kyc_case', 'deposit', 'wallet')
              and e.type not in ('DepositPosted', 'DepositReversed') and ${isTold(reader)}`,
          ),
          events(sql`'sign_in'`, sql`e.stream = ${`sign_in-${userId}`} and e.type = 'SignedIn'`),
          mails(userId),
        ]),
  ];
};

/** The lines of these subjects that the reader is told, the newest first. */
export const linesOf = (subjects: Subjects, reader: Reader): ListDeclaration<Line, Line, null> => ({
  from: sql`(${join(sourcesOf(subjects, reader), sql` union all `)}) t`,
  columns: {
    id: { sql: sql`t.id` },
    at: { sql: sql`t.at`, sort: true },
    kind: { sql: sql`t.kind` },
    position: { sql: sql`t.position` },
    template: { sql: sql`t.template` },
    outcome: { sql: sql`t.outcome` },
  },
  filters: {
    kind: {
      schema: string().oneOf(timelineKinds, `Choose one of ${timelineKinds.join(', ')}.`),
      where: (kind) => sql`t.kind = ${kind}`,
    },
  },
  scope: () => sql`true`,
  defaultSort: '-at',
  // Of one moment, what stands later in the log is the newer.
  tie: sql`t.id`,
  toItem: (line) => line,
});
