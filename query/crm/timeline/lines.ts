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

/** A line before it is put into words: an event by its position, or a mail. */
export type Line = Readonly<{
  id: string;
  at: Date;
  kind: TimelineKind;
  position: string | null;
  /** For a mail: its template, and what became of it. */
  template: string | null;
  outcome: MailState | null;
}>;

/** The subjects of a timeline: leads, and the customer that they became if the caller may look at the customer. */
export type Subjects = Readonly<{ leadIds: readonly string[]; userId: string | null }>;

/** The reader, as far as it matters here. */
type Reader = Pick<Caller, 'roleId'>;

/**
 * Pending decisions of staff about customers' money. People who may not adjust balances have no list of them either, so
 * they do not see them here.
 */
const inHand = [
  ...['ActProposed', 'ProposalConfirmed', 'ProposalDeclined'],
  ...['DepositActProposed', 'DepositProposalConfirmed', 'DepositProposalDeclined'],
  ...['DepositFoundShort', 'ShortfallSettled'],
] as const;

const table = name(auditEventsTable);

/** The most lines of each source, newest first; nobody reads further back than that. */
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
 * The kind of a change of a lead, for the line `t`. Only the lines that are shown are asked whether the change gave another
 * status: that takes several lookups, and far more lines are gathered than shown.
 */
const ofChange = sql`(select case when ${changedStatus} then 'status' else 'details' end
  from ${table} e where e.position = t.position::bigint)`;

const kindOfLine = sql`case when t.kind = 'changed' then ${ofChange} else t.kind end`;

/** Filters lines by kind. Only for two kinds must the changes be asked what they were. */
const isOfKind = (kind: string): Sql =>
  kind === 'status' || kind === 'details'
    ? sql`(t.kind = ${kind} or t.kind = 'changed') and ${kindOfLine} = ${kind}`
    : sql`t.kind = ${kind}`;

/** Whose events: a column with an index of it and the position, and the value to look for. */
type Whose = Readonly<{ column: Sql; is: Sql }>;

/**
 * The newest events of one owner that match the condition, each with its kind. The owner is given as a range of one value
 * and comes first in the order. With an equality the planner would drop it from the order, and for an owner with very many
 * events it would walk the log from its end, past the events of everybody else.
 */
const events = (kind: Sql, { column, is }: Whose, condition: Sql): Sql => sql`(
  select 'e' || e.position as id, e.occurred_at as at, ${kind} as kind, e.position::text as position,
         null::text as template, null::text as outcome
    from ${table} e where ${column} between ${is} and ${is} and ${condition}
   order by ${column} desc, e.position desc limit ${constant(newestMost)})`;

const ofStream = (stream: string): Whose => ({ column: sql`e.stream`, is: sql`${stream}::text` });

/** A mail's id here is a digest, because readers must not learn the id that it has elsewhere. */
const mails = (userId: string): Sql => sql`(
  select 'm' || md5(m.id), m.created_at, 'mail', null, m.template, coalesce(m.outcome, 'waiting')
    from vault.mails m where m.subject_id = ${userId}
   order by m.created_at desc limit ${constant(newestMost)})`;

const isTold = ({ roleId }: Reader): Sql =>
  hasRight(roleId, 'adjustBalances')
    ? sql`true`
    : sql`e.type not in (${join(inHand.map(constant), sql`, `)})`;

const sourcesOf = ({ leadIds, userId }: Subjects, reader: Reader): readonly Sql[] => {
  // The lead records some of the customer's own events; those are not shown twice.
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

/** The lines of these subjects that the reader may see, newest first. */
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
  // Of two lines of the same moment, the one later in the log is newer.
  tie: sql`t.id`,
  toItem: (line) => line,
});
