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
  when 'LeadChanged' then 'changed'
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

/**
 * What a change of a lead is, the line `t`. Whether it gave another status is asked of the lines that are shown alone: it takes several looks,
 * and far more lines are gathered than shown.
 */
const ofChange = sql`(select case when ${changedStatus} then 'status' else 'details' end
  from ${table} e where e.position = t.position::bigint)`;

const kindOfLine = sql`case when t.kind = 'changed' then ${ofChange} else t.kind end`;

/** Lines of a kind; only two kinds make it worth asking what the changes were. */
const isOfKind = (kind: string): Sql =>
  kind === 'status' || kind === 'details'
    ? sql`(t.kind = ${kind} or t.kind = 'changed') and ${kindOfLine} = ${kind}`
    : sql`t.kind = ${kind}`;

/** Whose events: a column that has an index with the position behind it, and what stands in it. */
type Whose = Readonly<{ column: Sql; is: Sql }>;

/**
 * The newest events of somebody or something that a condition leaves, each of the kind that is said. Whose they are is a range of one, and first in
 * the order: as an equality it would be left out of the order, and of somebody with very many events the planner would walk the log from
 * its end, past those of all others.
 */
const events = (kind: Sql, { column, is }: Whose, condition: Sql): Sql => sql`(
  select 'e' || e.position as id, e.occurred_at as at, ${kind} as kind, e.position::text as position,
         null::text as template, null::text as outcome
    from ${table} e where ${column} between ${is} and ${is} and ${condition}
   order by ${column} desc, e.position desc limit ${constant(newestMost)})`;

const ofStream = (stream: string): Whose => ({ column: sql`e.stream`, is: sql`${stream}::text` });

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
  // What a customer's own events say is not said again by the lead that noted it.
  const own = userId === null ? sql`true` : sql`e.type not in ('LeadAccessed', 'LeadDeposited')`;
  const about = Object.keys(kindOfStreamsAbout);
  return [
    ...leadIds.flatMap((id) => [
      events(ofLead, ofStream(`lead-${id}`), own),
      events(
        ofAbout,
        { column: sql`e.about_id`, is: sql`${id}::uuid` },
        sql`e.category = any(${about}::text[])`,
      ),
    ]),
    ...(userId === null
      ? []
      : [
          events(
            ofPerson,
            { column: sql`e.user_id`, is: sql`${userId}::uuid` },
            sql`e.category in ('user', 'second_factor', 'kyc_case', 'deposit', 'wallet')
              and e.type not in ('DepositPosted', 'DepositReversed') and ${isTold(reader)}`,
          ),
          events(sql`'sign_in'`, ofStream(`sign_in-${userId}`), sql`e.type = 'SignedIn'`),
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
    kind: { sql: kindOfLine },
    position: { sql: sql`t.position` },
    template: { sql: sql`t.template` },
    outcome: { sql: sql`t.outcome` },
  },
  filters: {
    kind: {
      schema: string().oneOf(timelineKinds, `Choose one of ${timelineKinds.join(', ')}.`),
      where: isOfKind,
    },
  },
  scope: () => sql`true`,
  defaultSort: '-at',
  // Of one moment, what stands later in the log is the newer.
  tie: sql`t.id`,
  toItem: (line) => line,
});
