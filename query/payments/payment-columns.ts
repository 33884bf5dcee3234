import { depositStatuses, withdrawalStatuses } from '../../domain/shared/payments/types.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { amongWords } from '../core/list-search.ts';
import { maskEmailInList, maskIf } from '../core/masking.ts';
import { byNumber, hasNumber, joinNumbers } from '../core/numbers.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { name, sql, type Sql } from '../core/sql.ts';

/** The payments to list, and whether the caller sees contact and bank data masked. */
export type PaymentsScope = Readonly<{
  which: Sql;
  isMasked: boolean;
  /** Whether the caller is one of the staff who settle missing money. */
  tellsMissing?: boolean;
}>;

/** The columns that deposits and withdrawals have in common. */
export type PaymentRaw = Readonly<{
  number: number | null;
  full_name: string | null;
  email: string | null;
  balance_after: string | null;
  created_at: Date;
}>;

const isMasked = (scope: PaymentsScope): boolean => scope.isMasked;

/** The columns that both lists have; `alias` names the listed table. */
export const paymentColumns = (kind: 'deposit' | 'withdrawal', alias: string) => {
  const statuses = kind === 'deposit' ? depositStatuses : withdrawalStatuses;
  const column = (field: string): Sql => name(`${alias}.${field}`);
  const decimal = (field: string) => ({ sql: sql`${column(field)}::text`, sort: column(field) });
  const [id, userId] = [column('id'), column('user_id')];
  const customer = sql`left join ${name(peopleTable)} p on p.id = ${userId}`;
  const sort = byNumber(kind, id);
  return {
    id: { sql: id, sort },
    number: {
      sql: sql`n.number`,
      with: joinNumbers(kind, id),
      sort,
      search: hasNumber(kind, id),
    },
    user_id: { sql: userId },
    full_name: { sql: sql`p.full_name`, with: customer, sort: true },
    email: {
      sql: sql`p.email`,
      with: customer,
      sort: true,
      search: ofPeopleNamed(userId),
      compare: userId,
      isMasked,
    },
    wallet_id: { sql: column('wallet_id') },
    mode: { sql: column('mode') },
    currency: { sql: column('currency') },
    gateway: { sql: column('gateway'), sort: true },
    amount: decimal('amount'),
    fee: decimal('fee'),
    total: decimal('total'),
    status: { sql: column('status'), sort: true, search: amongWords(column('status'), statuses) },
  } as const;
};

/** The owner and the wallet, as both lists show them. */
export const paymentOwner = <Mode>(
  row: PaymentRaw & Readonly<{ user_id: string; wallet_id: string; mode: Mode; currency: string }>,
  scope: PaymentsScope,
) => ({
  user: {
    id: row.user_id,
    full_name: row.full_name,
    email: maskIf(scope.isMasked, row.email, maskEmailInList),
  },
  balance: { id: row.wallet_id, mode: row.mode, currency: row.currency },
});
