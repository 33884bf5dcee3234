import { string } from 'yup';
import { depositStatuses } from '../../domain/shared/payments/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { depositsTable, type DepositRow } from '../../projections/payments/deposits/rows.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { idFilter } from '../core/id-filter.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import type { DepositItem } from './contract.ts';
import {
  paymentColumns,
  paymentOwner,
  type PaymentRaw,
  type PaymentsScope,
} from './payment-columns.ts';

type Raw = Omit<
  DepositRow,
  'wallet_id' | 'created_at' | 'created_position' | 'expires_at' | 'paid_at' | 'posted_revision'
> &
  PaymentRaw &
  Readonly<{ paid_at: Date | null }>;

const heldOf = ({ held_reason: reason, held_amount: amount, held_currency: currency }: Raw) =>
  reason === null || amount === null || currency === null ? null : { reason, amount, currency };

/** Deposits of one person, or of all. */
export const deposits: ListDeclaration<Raw, DepositItem, PaymentsScope> = {
  from: sql`${name(depositsTable)} d`,
  columns: {
    ...paymentColumns('deposit', 'd'),
    is_simulated: { sql: sql`d.is_simulated` },
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
    ...paymentOwner(row, scope),
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
