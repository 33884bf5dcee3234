import { createHash } from 'node:crypto';
import { auditEventsTable } from '../projections/audit/events/rows.ts';
import { kycCasesTable } from '../projections/kyc/cases/rows.ts';
import { leadsTable } from '../projections/crm/leads/rows.ts';
import { numberingTable } from '../projections/numbering/entities/rows.ts';
import { ordersTable } from '../projections/trading/orders/rows.ts';
import { peopleTable } from '../projections/identity/people/rows.ts';
import { statementsTable } from '../projections/trading/wallets/statement-rows.ts';
import { walletOfList } from './lists-fill.ts';

/** A query over HTTP, and the SQL that one would write by hand for the same page: its rows, and their number. */
export type ListCase = Readonly<{
  list: string;
  what: 'first page' | 'sorted' | 'searched';
  path: string;
  rows: string;
  count: string;
}>;

/** A text that only one row of each list contains, and the name of one person. */
const rare = createHash('md5').update('4711').digest('hex').slice(0, 12);

const textOfPerson = `E'\\n' || coalesce(p.full_name, '') || E'\\n' || coalesce(p.email, '') || E'\\n' || coalesce(p.phone, '')
  || E'\\n' || coalesce(p.country, '')`;

const textOfLead = `E'\\n' || coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '') || E'\\n' || coalesce(l.last_name, '')
  || E'\\n' || coalesce(l.email, '') || E'\\n' || coalesce(l.phone, '') || E'\\n' || coalesce(l.country, '')
  || E'\\n' || coalesce(l.city, '') || E'\\n' || coalesce(l.funnel_link, '') || E'\\n' || coalesce(l.reference, '')`;

/** People with this name: lists of records that belong to people are also searched by their names and addresses. */
const people = `select p.id from ${peopleTable} p where ${textOfPerson} ilike '%${rare}%'
  and (p.full_name ilike '%${rare}%' or p.email ilike '%${rare}%')`;

const leadsNamed = `select l.id from ${leadsTable} l where ${textOfLead} ilike '%${rare}%'
  and (l.first_name || ' ' || l.last_name ilike '%${rare}%' or l.email ilike '%${rare}%')`;

/** Rows by their key, found by any of these conditions, each with its own index; people are looked up once. */
const inWays = (alias: string, key: string, table: string, ways: readonly string[]): string => {
  const each = ways.map((way) => `select ${alias}.${key} from ${table} ${alias} where ${way}`);
  return `${alias}.${key} = any(array(with named as materialized (${people}) ${each.join(' union ')}))`;
};

type List = Readonly<{
  list: string;
  path: string;
  /** Columns and tables of the page. */
  select: string;
  from: string;
  table: string;
  where: string;
  first: string;
  sort: string;
  sorted: string;
  /** The condition that finds the rare text. */
  found: string;
}>;

const numbered = (kind: string, id: string): string =>
  `left join ${numberingTable} n on n.kind = '${kind}' and n.id = ${id}`;

const lists: readonly List[] = [
  {
    list: 'customers',
    path: '/admin/customers/api/all',
    select: 'p.*, n.number',
    from: `${peopleTable} p join ${numberingTable} n on n.kind = 'user' and n.id = p.id`,
    table: `${peopleTable} p`,
    where: 'p.role_id = 3',
    first: 'n.number desc',
    sort: 'full_name',
    sorted: 'p.full_name, p.id',
    found: `${textOfPerson} ilike '%${rare}%'`,
  },
  {
    list: 'leads',
    path: '/affiliate/leads/api/sales/all/all',
    select: 'l.*, n.number, m.full_name, a.full_name, r.full_name, u.full_name',
    from: `${leadsTable} l ${numbered('lead', 'l.id')} left join ${peopleTable} m on m.id = l.manager_id
           left join ${peopleTable} a on a.id = l.agent_id left join ${peopleTable} r on r.id = l.ret_id
           left join ${peopleTable} u on u.id = l.affiliator_id`,
    table: `${leadsTable} l`,
    where: `l.lead_group = 'sales'`,
    first: 'l.added_position desc, l.id desc',
    sort: 'last_name',
    sorted: 'l.last_name, l.id',
    found: `${textOfLead} ilike '%${rare}%'`,
  },
  {
    list: 'trades',
    path: '/admin/trades/api/all',
    select: 'o.*, n.number, p.email',
    from: `${ordersTable} o join ${numberingTable} n on n.kind = 'order' and n.id = o.id
           left join ${peopleTable} p on p.id = o.user_id`,
    table: `${ordersTable} o`,
    where: 'true',
    first: 'o.opened_position desc',
    sort: 'created_at',
    sorted: 'o.created_at, o.id',
    found: `o.instrument ilike '%INST_17%'`,
  },
  {
    list: 'audit',
    path: '/admin/audit/api',
    select: 'e.*',
    from: `${auditEventsTable} e`,
    table: `${auditEventsTable} e`,
    where: 'true',
    first: 'e.position desc',
    sort: 'position',
    sorted: 'e.position',
    found: inWays('e', 'position', auditEventsTable, [
      `e.search ilike '%${rare}%'`,
      `e.actor_id = any(array(select named.id::text from named))`,
      `e.impersonator_id = any(array(select named.id::text from named))`,
      `e.user_id = any(array(select named.id from named))`,
      `e.stream = any(array(select 'user-' || named.id from named union all select 'lead-' || l.id from (${leadsNamed}) l))`,
    ]),
  },
  {
    list: 'statement',
    path: `/admin/balance/${walletOfList(5)}/statement`,
    select: 's.*, p.full_name, o.instrument, n.number',
    from: `${statementsTable} s left join ${peopleTable} p on p.id = case when s.actor_id not like 'system:%' then s.actor_id::uuid end
           left join ${ordersTable} o on o.id = s.order_id ${numbered('order', 's.order_id')}`,
    table: `${statementsTable} s`,
    where: `s.wallet_id = '${walletOfList(5)}'`,
    first: 's.revision desc',
    sort: 'amount',
    sorted: 's.amount, s.revision',
    found: `(s.reason ilike '%${rare}%' or s.actor_id in (select named.id::text from (${people}) named)
             or s.order_id is not null and (select i.instrument from ${ordersTable} i where i.id = s.order_id) ilike '%${rare}%')`,
  },
  {
    list: 'KYC',
    path: '/admin/kyc/api',
    select: 'c.*, n.number, p.full_name, p.email',
    from: `${kycCasesTable} c ${numbered('kyc_case', 'c.id')} left join ${peopleTable} p on p.id = c.user_id`,
    table: `${kycCasesTable} c`,
    where: 'true',
    first: 'c.submitted_at desc, c.id desc',
    sort: 'created_at',
    sorted: 'c.submitted_at, c.id',
    found: inWays('c', 'id', kycCasesTable, [
      `c.decline_reason ilike '%${rare}%'`,
      `c.user_id = any(array(select named.id from named))`,
    ]),
  },
];

const page = ({ select, from }: List, where: string, order: string): string =>
  `select ${select} from ${from} where ${where} order by ${order} limit 15`;

const counting = ({ table }: List, where: string): string =>
  `select count(*) from (select 1 from ${table} where ${where} limit 10001) counted`;

const termOf = ({ list }: List): string => (list === 'trades' ? 'INST_17' : rare);

export const listCases: readonly ListCase[] = lists.flatMap((list): readonly ListCase[] => {
  const { path, where, first, sort, sorted, found } = list;
  const searched = `${where} and ${found}`;
  const all = counting(list, where);
  return [
    { list: list.list, what: 'first page', path, rows: page(list, where, first), count: all },
    {
      list: list.list,
      what: 'sorted',
      path: `${path}?sort=${sort}`,
      rows: page(list, where, sorted),
      count: all,
    },
    {
      list: list.list,
      what: 'searched',
      path: `${path}?search=${termOf(list)}`,
      rows: page(list, searched, first),
      count: counting(list, searched),
    },
  ];
});
