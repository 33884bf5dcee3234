import { string } from 'yup';
import { withdrawalsFiltered } from '../../domain/shared/lists/filtered.ts';
import { withdrawalStatuses } from '../../domain/shared/payments/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import {
  withdrawalsTable,
  withdrawalTextsTable,
  type WithdrawalRow,
  type WithdrawalTextsRow,
} from '../../projections/payments/withdrawals/rows.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { idFilter } from '../core/id-filter.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { maskEnd, maskIf } from '../core/masking.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import type { WithdrawItem } from './contract.ts';
import {
  paymentColumns,
  paymentOwner,
  type PaymentRaw,
  type PaymentsScope,
} from './payment-columns.ts';

type Raw = Pick<
  WithdrawalRow,
  | ('id' | 'wallet_id' | 'user_id' | 'mode' | 'currency' | 'gateway')
  | ('amount' | 'fee' | 'total' | 'status')
> &
  Omit<WithdrawalTextsRow, 'id'> &
  PaymentRaw &
  Readonly<{ ended_at: Date | null }>;

const texts = sql`left join ${name(withdrawalTextsTable)} x on x.id = w.id`;

const bankOf = (row: Raw, masked: boolean): WithdrawItem['formattedDescription'] => ({
  bankName: row.bank_name,
  accountName: row.account_name,
  accountNumber: maskIf(masked, row.account_number, maskEnd),
  swiftCode: maskIf(masked, row.swift_code, maskEnd),
  bankCountry: row.bank_country,
});

/** Withdrawals of one person, or of all. */
export const withdrawals: ListDeclaration<Raw, WithdrawItem, PaymentsScope> = {
  from: sql`${name(withdrawalsTable)} w`,
  columns: {
    ...paymentColumns('withdrawal', 'w'),
    created_at: { sql: sql`w.requested_at`, sort: true },
    ended_at: { sql: sql`w.ended_at`, sort: true },
    bank_name: {
      sql: sql`x.bank_name`,
      with: texts,
      sort: true,
      search: ({ pattern }) =>
        sql`exists (select 1 from ${name(withdrawalTextsTable)} f where f.id = w.id and f.bank_name ilike ${pattern})`,
    },
    account_name: { sql: sql`x.account_name`, with: texts },
    account_number: { sql: sql`x.account_number`, with: texts },
    swift_code: { sql: sql`x.swift_code`, with: texts },
    bank_country: { sql: sql`x.bank_country`, with: texts },
    decline_reason: { sql: sql`x.decline_reason`, with: texts },
    balance_after: {
      sql: sql`s.balance_after::text`,
      with: sql`left join ${name(statementsTable)} s
        on s.wallet_id = w.wallet_id and s.revision = coalesce(w.ended_revision, w.requested_revision)`,
    },
  },
  filters: {
    /** One withdrawal, for links. */
    id: idFilter((id) => sql`w.id = ${id}`),
    status: {
      schema: string().oneOf(withdrawalStatuses, fieldTexts.withdrawalStatus),
      where: (status) => sql`w.status = ${status}`,
    },
  },
  conditions: withdrawalsFiltered,
  scope: ({ which }) => which,
  defaultSort: '-id',
  tie: sql`w.id`,
  toItem: (row, scope) => ({
    id: row.id,
    number: row.number,
    ...paymentOwner(row, scope),
    gateway: row.gateway,
    description: row.bank_name,
    formattedDescription: bankOf(row, scope.isMasked),
    amount: row.amount,
    fee: row.fee,
    total: row.total,
    status: row.status,
    decline_reason: row.decline_reason,
    balance_after: row.balance_after,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }),
};

/** The read models that withdrawals need. */
export const withdrawalModels = [
  ...[readModels.withdrawals, readModels.wallets, readModels.people, readModels.numbering],
  readModels.leads,
];
