import { userEventCatalogue, type UserEvent } from '../../../domain/identity/user/events.ts';
import { add, sub } from '../../../domain/shared/decimal.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { walletEventCatalogue, type WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { defineProjection, type Rows } from '../../core/define-projection.ts';
import type { DashboardCustomersRow, DashboardDayRow } from './rows.ts';

type Counted = Extract<
  WalletEvent,
  { type: 'DepositPosted' | 'DepositReversed' | 'WithdrawalApproved' | 'OrderOpened' }
>;
type Heard = Counted | Extract<UserEvent, { type: 'UserRegistered' | 'UserClosed' }>;
type DashboardTables = { main: DashboardDayRow; customers: DashboardCustomersRow };

const heard: Readonly<Record<Heard['type'], true>> = {
  DepositPosted: true,
  DepositReversed: true,
  WithdrawalApproved: true,
  OrderOpened: true,
  UserRegistered: true,
  UserClosed: true,
};

const dayOf = ({ occurredAt }: RecordedEvent): string => occurredAt.slice(0, 10);

/** How an event counts: staff and demo money are not counted. */
const counted = (event: Heard): 'joined' | 'closed' | 'moved' | null => {
  switch (event.type) {
    case 'UserRegistered':
      return event.data.roleId === roles.customer ? 'joined' : null;
    case 'UserClosed':
      return event.data.kind === 'customer' ? 'closed' : null;
    default:
      return event.data.mode === 'real' ? 'moved' : null;
  }
};

const isOfWallet = (event: RecordedEvent<Heard>): event is RecordedEvent<Counted> =>
  Object.hasOwn(walletEventCatalogue.events, event.type);

const quietDay = {
  deposits: '0',
  withdraws: '0',
  trades_forex: 0,
  trades_commodity: 0,
  trades_index: 0,
  trades_stock: 0,
  trades_crypto: 0,
} as const;

const after = (row: DashboardDayRow, event: Counted): DashboardDayRow => {
  switch (event.type) {
    case 'DepositPosted':
      return { ...row, deposits: add(row.deposits, event.data.amount) };
    case 'DepositReversed':
      return { ...row, deposits: sub(row.deposits, event.data.amount) };
    case 'WithdrawalApproved':
      return { ...row, withdraws: add(row.withdraws, event.data.amount) };
    case 'OrderOpened': {
      const column = `trades_${event.data.category}` as const;
      return { ...row, [column]: row[column] + 1 };
    }
  }
};

const countCustomer = (
  day: string,
  change: 'joined' | 'closed',
  rows: Rows<DashboardTables>,
): void => {
  const row = rows.get('customers', day) ?? { day, joined: 0, closed: 0 };
  rows.put('customers', { ...row, [change]: row[change] + 1 });
};

/** The figures of the dashboard, by day: a query adds up days, however many events they had. */
export const ledgerDashboard = defineProjection<DashboardTables, Heard>({
  name: 'ledger_dashboard',
  version: 1,
  categories: [walletEventCatalogue.category, userEventCatalogue.category],
  ignores: [
    ...Object.keys(walletEventCatalogue.events),
    ...Object.keys(userEventCatalogue.events),
  ].filter((type) => !Object.hasOwn(heard, type)),
  isImpersonal: true,
  tables: {
    main: {
      columns: {
        currency: 'text',
        day: 'text',
        deposits: 'numeric',
        withdraws: 'numeric',
        trades_forex: 'integer',
        trades_commodity: 'integer',
        trades_index: 'integer',
        trades_stock: 'integer',
        trades_crypto: 'integer',
      },
      key: ['currency', 'day'],
    },
    customers: { columns: { day: 'text', joined: 'integer', closed: 'integer' }, key: ['day'] },
  },
  touches: (event) => {
    if (counted(event) === null) return [];
    return isOfWallet(event)
      ? [{ table: 'main', key: [event.data.currency, dayOf(event)] }]
      : [{ table: 'customers', key: [dayOf(event)] }];
  },
  apply: (event, rows) => {
    const change = counted(event);
    if (change === null) return;
    const day = dayOf(event);
    if (!isOfWallet(event)) {
      if (change !== 'moved') countCustomer(day, change, rows);
      return;
    }
    const { currency } = event.data;
    const row = rows.get('main', currency, day) ?? { currency, day, ...quietDay };
    rows.put('main', after(row, event));
  },
  changes: (event) =>
    counted(event) === null
      ? []
      : [{ tag: { type: 'Dashboard', id: 'all' }, audience: { roles: [roles.admin] } }],
});
