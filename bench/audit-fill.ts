import type { Pool } from 'pg';
import { auditEventsTable } from '../projections/audit/events/rows.ts';
import { peopleTable } from '../projections/identity/people/rows.ts';
import { numberingTable } from '../projections/numbering/entities/rows.ts';
import { at, fill, firstNumber, id, people } from './lists-fill.ts';

/** The first people are staff, the others customers. */
const staff = 5;
/** About how many events each customer has. */
const eventsEach = 200;

/** The id of a made-up person; the first customer has a tenth of all events, like a program that trades. */
export const personOfAudit = (number: number): string =>
  `b1000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
export const [staffOfAudit, heavyOfAudit, customerOfAudit] = [
  personOfAudit(2),
  personOfAudit(staff + 1),
  personOfAudit(staff + 40),
];

const walletOf = (mode: 'real' | 'demo', person: string): string =>
  `b${mode === 'real' ? '3' : 'd'}${person.slice(2)}`;

/** Ids of records with events. */
export const recordsOfAudit = {
  wallet: walletOf('real', customerOfAudit),
  heavyWallet: walletOf('real', heavyOfAudit),
  rareWallet: walletOf('demo', heavyOfAudit),
  order: 'b4000000-0000-7000-8000-0000000004ba',
  lead: 'b2000000-0000-7000-8000-000000000007',
} as const;

/** Amounts and requests that only one event has. */
export const amountOfAudit = (number: number): string => `${(number * 7919) % 100_003}.25`;
export const requestOfAudit = (number: number): string =>
  `b7000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** Types of each twenty events, and below, their data. */
const told = `case when m < 9 then 'BalanceAdjusted' when m < 14 then 'OrderOpened' when m < 18 then 'OrderClosed'
  when m = 18 then case when i % 60 = 18 then 'LeadMoved' else 'SignedIn' end
  else case when i % 2000 = 19 then 'CommandRefused' else 'AuditRead' end end`;

const words = `case type when 'BalanceAdjusted' then 'real USD add ' || amount || ' staff'
  when 'OrderOpened' then 'real USD EUR_USD EUR forex buy 25000 ' || rate || ' 1.16432 1 3 100 291.11 ' || i || ' 0'
  when 'OrderClosed' then 'real USD ' || rate || ' -3 0 291.11 manual ' || i
  when 'LeadMoved' then 'fresh sales' when 'CommandRefused' then 'PUT /admin/balance/:balanceId FORBIDDEN' else '' end`;

const data = `case type
  when 'BalanceAdjusted' then jsonb_build_object('mode', 'real', 'currency', 'USD', 'type', 'add', 'amount', amount,
    'reason', 'staff', 'purpose', null, 'reference', null, 'countedFor', null, 'valuedAt', '[]'::jsonb)
  when 'OrderOpened' then jsonb_build_object('mode', 'real', 'currency', 'USD', 'userId', customer, 'orderId', order_id,
    'instrumentId', ${id(9, '1')}, 'instrument', 'EUR_USD', 'type', 'buy', 'amount', '25000', 'openRate', rate)
  when 'OrderClosed' then jsonb_build_object('mode', 'real', 'currency', 'USD', 'userId', customer, 'orderId', order_id,
    'closeRate', rate, 'result', '-3', 'posted', '-3', 'reason', 'manual', 'stopOut', null)
  when 'LeadMoved' then '{"from":"fresh","group":"sales"}'::jsonb
  when 'SignedIn' then '{"isKnownDevice":true}'::jsonb
  when 'CommandRefused' then jsonb_build_object('command', 'PUT /admin/balance/:balanceId', 'target', wallet, 'code', 'FORBIDDEN')
  else '{"filters":{},"position":null}'::jsonb end`;

const filling = `, numbered as (
    select i, i % 20 as m, ${staff} + case when i % 10 = 3 then 1 else
        2 + (i / 20 * 7919) % (select max(i) / ${eventsEach} from series) end as c
    from series
  ), of_whom as (
    select *, ${told} as type, ${id(1, 'c')} as customer, ${id(1, `1 + i % ${staff}`)} as colleague,
      i * 7919::bigint % 100003 || '.25' as amount, (1.1 + i % 997 * 0.00001)::text as rate,
      case when m between 9 and 13 then ${id(4, 'i')} when m between 14 and 17 then ${id(4, 'i - 5')} end as order_id,
      case when case when i % 10 = 3 then i % 5000 > 3 else i % 7 > 0 end then ${id(3, 'c')} else ${id(13, 'c')} end as wallet
    from numbered
  ), worded as (
    select *, ${words} as words from of_whom
  )
  insert into ${auditEventsTable} (position, event_id, recorded_at, occurred_at, type, category, stream, revision, actor_id,
    actor_role, impersonator_id, correlation_id, causation_id, command_id, outcome, user_id, order_id, about_id, search, hash, data)
  select ${firstNumber} + i, ${id(6, 'i')}, ${at}, ${at}, type,
    case when m < 18 then 'wallet' when type = 'LeadMoved' then 'lead' when type = 'SignedIn' then 'sign_in'
      when type = 'CommandRefused' then 'refusal' else 'reading' end,
    case when m < 18 then 'wallet-' || wallet when type = 'LeadMoved' then 'lead-' || ${id(2, '1 + i / 60 % 1000')}
      when type = 'SignedIn' then 'sign_in-' || customer when type = 'CommandRefused' then 'refusal-' || customer
      else 'reading-' || colleague end, i,
    case when type in ('BalanceAdjusted', 'LeadMoved', 'AuditRead') then colleague::text
      when type = 'OrderClosed' and i % 3 = 0 then 'system:triggers' else customer::text end,
    3, case when type = 'OrderOpened' and i % 50 = 10 then ${id(1, '2')}::text end,
    ${id(7, 'i')}::text, ${id(8, 'i')}::text, ${id(8, 'i')}::text,
    case when type = 'CommandRefused' then 'refused' else 'done' end, case when m < 18 then customer end, order_id,
    case when type = 'CommandRefused' then wallet end, words, '', ${data}
  from worded`;

/** Adds this many events of all kinds, with the people who acted and the customers concerned. */
export const fillAudit = (projector: Pool, count: number): Promise<void> =>
  fill(projector, {
    tables: [peopleTable, numberingTable, auditEventsTable],
    steps: [
      ...people.map((step) => [staff + 1 + count / eventsEach, step] as const),
      [count, filling] as const,
    ],
  });
