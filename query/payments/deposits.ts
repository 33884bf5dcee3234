import { string } from 'yup';
import { depositsFiltered } from '../../domain/shared/lists/filtered.ts';
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
  | ('created_at' | 'created_position' | 'expires_at' | 'paid_at')
  | ('posted_revision' | 'sent_back_at' | 'is_to_send_by_hand')
> &
  PaymentRaw &
  Readonly<{ paid_at: Date | null; sent_back_at: Date | null }>;

/** Deposits of one person, or of all. */
export const deposits: ListDeclaration<Raw, DepositItem, PaymentsScope> = {
  from: sql`${name(depositsTable)} d`,
  columns: {
    ...paymentColumns('deposit', 'd'),
    is_simulated: { sql: sql`d.is_simulated` },
    reference: { sql: sql`d.reference`, search: 'text' },
    created_at: { sql: sql`d.created_at`, sort: true },
    paid_at: { sql: sql`d.paid_at` },
    held: { sql: sql`d.held` },
    unreturned: { sql: sql`d.unreturned` },
    refused_reason: { sql: sql`d.refused_reason` },
    sent_back_at: { sql: sql`d.sent_back_at` },
    refunded: { sql: sql`d.refunded::text` },
    refunds: { sql: sql`d.refunds` },
    missing: { sql: sql`d.missing::text` },
    payment_id: { sql: sql`d.payment_id` },
    balance_after: {
      sql: sql`s.balance_after::text`,
      with: sql`left join ${name(statementsTable)} s
        on s.wallet_id = d.wallet_id and s.revision = d.posted_revision`,
    },
  },
  filters: {
    /** One deposit, for links. */
    id: idFilter((id) => sql`d.id = ${id}`),
    status: {
      schema: string().oneOf(depositStatuses, fieldTexts.depositStatus),
      where: (status) => sql`d.status = ${status}`,
    },
    /** Deposits with a payment that a person has to decide about. */
    held: {
      schema: string().oneOf(['yes'], fieldTexts.yes),
      where: () => sql`d.held <> '[]'`,
    },
    /** Deposits with a payment that staff have to send back by hand. */
    send_by_hand: {
      schema: string().oneOf(['yes'], fieldTexts.yes),
      where: (_yes, { tellsMissing }) =>
        tellsMissing === true ? sql`d.is_to_send_by_hand` : sql`false`,
    },
    /** Deposits that were reversed when their wallet no longer had the money, until somebody settles it. */
    missing: {
      schema: string().oneOf(['yes'], fieldTexts.yes),
      where: (_yes, { tellsMissing }) => (tellsMissing === true ? sql`d.missing <> 0` : sql`false`),
    },
  },
  conditions: depositsFiltered,
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
    held: row.held[0] ?? null,
    unreturned: scope.tellsMissing === true ? [...row.unreturned] : [],
    refused_reason: row.refused_reason,
    sent_back_at: row.sent_back_at?.toISOString() ?? null,
    refunded: row.refunded,
    refunds: row.refunds,
    missing: scope.tellsMissing === true ? row.missing : '0',
    payment_id: row.payment_id,
    balance_after: row.balance_after,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }),
};

/** The read models that deposits need. */
export const depositModels = [
  ...[readModels.deposits, readModels.wallets, readModels.people, readModels.numbering],
  readModels.leads,
];
