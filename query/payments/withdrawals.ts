import { string } from 'yup';
import { withdrawalStatuses } from '../../domain/shared/payments/types.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import {
  withdrawalsTable,
  withdrawalTextsTable,
  type WithdrawalRow,
  type WithdrawalTextsRow,
} from '../../projections/payments/withdrawals/rows.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { idFilter } from '../core/id-filter.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { maskEmailInList, maskIf, maskPhone } from '../core/masking.ts';
import { byNumber, hasNumber, joinNumbers } from '../core/numbers.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import type { WithdrawItem } from './contract.ts';

type Raw = Pick<
  WithdrawalRow,
  'id' | 'user_id' | 'mode' | 'currency' | 'gateway' | 'amount' | 'fee' | 'total' | 'status'
> &
  Omit<WithdrawalTextsRow, 'id'> &
  Readonly<{
    number: number | null;
    full_name: string | null;
    email: string | null;
    balance_after: string | null;
    created_at: Date;
    ended_at: Date | null;
  }>;

/** Which withdrawals are listed, and whether who looks sees contact and bank data masked. */
export type WithdrawalsScope = Readonly<{ which: Sql; isMasked: boolean }>;

const texts = sql`left join ${name(withdrawalTextsTable)} x on x.id = w.id`;
const customer = sql`left join ${name(peopleTable)} p on p.id = w.user_id`;
const inNumberOrder = byNumber('withdrawal', sql`w.id`);
const isMasked = (scope: WithdrawalsScope): boolean => scope.isMasked;
const byName = ofPeopleNamed(sql`w.user_id`);

const bankOf = (row: Raw, masked: boolean): WithdrawItem['formattedDescription'] => ({
  bankName: row.bank_name,
  accountName: row.account_name,
  accountNumber: maskIf(masked, row.account_number, maskPhone),
  swiftCode: maskIf(masked, row.swift_code, maskPhone),
  bankCountry: row.bank_country,
});

/** Withdrawals of one person, or of all. */
export const withdrawals: ListDeclaration<Raw, WithdrawItem, WithdrawalsScope> = {
  from: sql`${name(withdrawalsTable)} w`,
  columns: {
    id: { sql: sql`w.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('withdrawal', sql`w.id`),
      sort: inNumberOrder,
      search: hasNumber('withdrawal', sql`w.id`),
    },
    user_id: { sql: sql`w.user_id` },
    full_name: { sql: sql`p.full_name`, with: customer, sort: true },
    email: { sql: sql`p.email`, with: customer, sort: true, search: byName, isMasked },
    mode: { sql: sql`w.mode` },
    currency: { sql: sql`w.currency` },
    gateway: { sql: sql`w.gateway`, sort: true },
    amount: { sql: sql`w.amount::text`, sort: sql`w.amount` },
    fee: { sql: sql`w.fee::text`, sort: sql`w.fee` },
    total: { sql: sql`w.total::text`, sort: sql`w.total` },
    status: { sql: sql`w.status`, sort: true, search: 'text' },
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
    /** One withdrawal: what a link leads to. */
    id: idFilter((id) => sql`w.id = ${id}`),
    status: {
      schema: string().oneOf(withdrawalStatuses, fieldTexts.withdrawalStatus),
      where: (status) => sql`w.status = ${status}`,
    },
  },
  scope: ({ which }) => which,
  defaultSort: '-id',
  tie: sql`w.id`,
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

/** What they are answered from. */
export const withdrawalModels = [
  ...[readModels.withdrawals, readModels.wallets, readModels.people, readModels.numbering],
  readModels.leads,
];
