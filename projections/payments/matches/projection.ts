import {
  depositEventCatalogue,
  type DepositPaid,
} from '../../../domain/payments/deposit/events.ts';
import {
  settlementEventCatalogue,
  type SettlementLinesTaken,
} from '../../../domain/payments/settlement/events.ts';
import { add, eq } from '../../../domain/shared/decimal.ts';
import type { SettlementLine } from '../../../domain/shared/payments/settlement.ts';
import type { Gateway } from '../../../domain/shared/payments/types.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { MatchRow, MatchState, ToldLine } from './rows.ts';

type Heard = DepositPaid | SettlementLinesTaken;
const heard: readonly string[] = ['DepositPaid', 'SettlementLinesTaken'] satisfies Heard['type'][];

const paymentsIn = (lines: readonly SettlementLine[]): readonly SettlementLine[] =>
  lines.filter(({ kind }) => kind === 'payment');

const unknown = (gateway: Gateway, paymentId: string): MatchRow => ({
  gateway,
  payment_id: paymentId,
  deposits: 0,
  total: null,
  currency: null,
  day: null,
  lines: [],
  state: 'untold',
});

const dayOf = (at: string): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);

const stateOf = ({ deposits, total, currency, lines }: MatchRow): MatchState => {
  if (lines.length === 0) return 'untold';
  const isSame = (line: ToldLine): boolean =>
    total !== null && eq(line.amount, total) && line.currency === currency;
  return deposits === 1 && lines.every(isSame) ? 'matching' : 'differing';
};

const judged = (row: MatchRow): MatchRow => ({ ...row, state: stateOf(row) });

const told = ({ amount, currency }: SettlementLine): ToldLine => ({ amount, currency });

/** Which payments may differ from settlement files, so that a list of differences compares only these. */
export const paymentsMatches = defineProjection<{ main: MatchRow }, Heard>({
  name: 'payments_matches',
  version: 1,
  categories: [depositEventCatalogue.category, settlementEventCatalogue.category],
  ignores: [
    ...Object.keys(depositEventCatalogue.events),
    ...Object.keys(settlementEventCatalogue.events),
  ].filter((type) => !heard.includes(type)),
  isImpersonal: true,
  tables: {
    main: {
      columns: {
        gateway: 'text',
        payment_id: 'text',
        deposits: 'integer',
        total: 'numeric?',
        currency: 'text?',
        day: 'text?',
        lines: 'jsonb',
        state: 'text',
      },
      key: ['gateway', 'payment_id'],
      indexes: [
        `(gateway, payment_id) where state = 'differing'`,
        `(gateway, day) where state = 'untold'`,
      ],
    },
  },
  touches: ({ type, data }) =>
    type === 'DepositPaid'
      ? [{ table: 'main', key: [data.gateway, data.paymentId] }]
      : paymentsIn(data.lines).map(({ paymentId }) => ({
          table: 'main',
          key: [data.gateway, paymentId],
        })),
  apply: ({ type, data }, rows) => {
    const { gateway } = data;
    const rowOf = (paymentId: string): MatchRow =>
      rows.get('main', gateway, paymentId) ?? unknown(gateway, paymentId);
    if (type === 'DepositPaid') {
      const row = rowOf(data.paymentId);
      const total = add(data.amount, data.fee);
      const paid = { total, currency: data.currency, day: dayOf(data.paidAt) };
      return rows.put('main', judged({ ...row, deposits: row.deposits + 1, ...paid }));
    }
    for (const line of paymentsIn(data.lines)) {
      const row = rowOf(line.paymentId);
      rows.put('main', judged({ ...row, lines: [...row.lines, told(line)] }));
    }
  },
});
