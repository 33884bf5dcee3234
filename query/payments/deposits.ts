import { string } from 'yup';
import { depositStatuses } from '../../domain/shared/payments/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { depositsTable, type DepositRow } from '../../projections/payments/deposits/rows.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { idFilter } from '../core/id-filter.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { maskEmailInList, maskIf } from '../core/masking.ts';
import { byNumber, hasNumber, joinNumbers } from '../core/numbers.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import type { DepositItem } from './contract.ts';

type Raw = Omit<
  DepositRow,
  'wallet_id' | 'created_at' | 'created_position' | 'expires_at' | 'paid_at' | 'posted_revision'
> &
  Readonly<{
    number: number | null;
    full_name: string | null;
    email: string | null;
    balance_after: string | null;
    created_at: Date;
    paid_at: Date | null;
  }>;

/** Which deposits are listed, and whether who looks sees contact data masked. */
export type DepositsScope = Readonly<{ which: Sql; isMasked: boolean }>;

const customer = sql`left join ${name(peopleTable)} p on p.id = d.user_id`;
const inNumberOrder = byNumber('deposit', sql`d.id`);
const isMasked = (scope: DepositsScope): boolean => scope.isMasked;

const heldOf = ({ held_reason: reason, held_amount: amount, held_currency: currency }: Raw) =>
  reason === null || amount === null || currency === null ? null : { reason, amount, currency };

/** Deposits of one person, or of all. */
export const deposits: ListDeclaration<Raw, DepositItem, DepositsScope> = {
  from: sql`${name(depositsTable)} d`,
  columns: {
    id: { sql: sql`d.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('deposit', sql`d.id`),
      sort: inNumberOrder,
      search: hasNumber('deposit', sql`d.id`),
    },
    user_id: { sql: sql`d.user_id` },
    full_name: { sql: sql`p.full_name`, with: customer, sort: true },
    email: {
      sql: sql`p.email`,
      with: customer,
      sort: true,
      search: ofPeopleNamed(sql`d.user_id`),
      isMasked,
    },
    mode: { sql: sql`d.mode` },
    currency: { sql: sql`d.currency` },
    gateway: { sql: sql`d.gateway`, sort: true },
    is_simulated: { sql: sql`d.is_simulated` },
    amount: { sql: sql`d.amount::text`, sort: sql`d.amount` },
    fee: { sql: sql`d.fee::text`, sort: sql`d.fee` },
    total: { sql: sql`d.total::text`, sort: sql`d.total` },
    status: { sql: sql`d.status`, sort: true, search: 'text' },
    reference: { sql: sql`d.reference`, search: 'text' },
    created_at: { sql: sql`d.created_at`, sort: true },
    paid_at: { sql: sql`d.paid_at` },
    held_reason: { sql: sql`d.held_reason` },
    held_amount: { sql: sql`d.held_amount::text` },
    held_currency: { sql: sql`d.held_currency` },
    balance_after: {
      sql: sql`s.balance_after::text`,
      with: sql`left join ${name(statementsTable)} s
        on s.wallet_id = d.wallet_id and s.revision = d.posted_revision`,
    },
  },
  filters: {
    /** One deposit: what a link leads to. */
    id: idFilter((id) => sql`d.id = ${id}`),
    status: {
      schema: string().oneOf(depositStatuses, fieldTexts.depositStatus),
      where: (status) => sql`d.status = ${status}`,
    },
  },
  scope: ({ which }) => which,
  defaultSort: '-id',
  tie: sql`d.id`,
  toItem: (row, scope) => ({
    id: row.id,
    number: row.number,
    user: {
      id: row.user_id,
      full_name: row.full_name,
      email: maskIf(scope.isMasked, row.email, maskEmailInList),
    },
    balance: { mode: row.mode, currency: row.currency },
    gateway: row.gateway,
    is_simulated: row.is_simulated,
    description: null,
    amount: row.amount,
    fee: row.fee,
    total: row.total,
    status: row.status,
    reference: row.reference,
    held: heldOf(row),
    balance_after: row.balance_after,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }),
};

/** What they are answered from. */
export const depositModels = [
  ...[readModels.deposits, readModels.wallets, readModels.people, readModels.numbering],
  readModels.leads,
];
