import { useTranslation } from 'react-i18next';
import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';
import { StatusChip } from '../../components/chip/chip.tsx';
import { columnsOf } from '../../components/list/columns.tsx';
import { EndpointList } from '../../components/list/endpoint-list.tsx';
import { paymentsApi } from './api.ts';
import { DepositDescription, gatewayOfDeposit } from './deposit-cells.tsx';
import { gatewayName } from './gateway-name.ts';
import { DeclineReason, WithdrawDescription } from './withdraw-cells.tsx';

/** Fields that rows of both lists have. */
type Shared = Pick<
  DepositItem | WithdrawItem,
  | 'id'
  | 'number'
  | 'user'
  | 'balance'
  | 'gateway'
  | 'amount'
  | 'fee'
  | 'total'
  | 'status'
  | 'created_at'
>;

const shared = columnsOf<Shared>();
const currencyOf = ({ balance }: Shared) => balance.currency;

const before = [
  shared.number('id', 'ID', ({ number }) => number, { width: 60 }),
  shared.person('user', 'USER', ({ user }) => user, {
    width: 110,
    grow: 1,
    sortable: false,
    card: true,
  }),
];

const after = [
  shared.money('amount', 'AMOUNT', ({ amount }) => amount, currencyOf, { card: true }),
  shared.money('fee', 'FEE', ({ fee }) => fee, currencyOf, { width: 70 }),
  shared.money('total', 'TOTAL', ({ total }) => total, currencyOf),
  shared.cell('status', 'STATUS', ({ status }) => <StatusChip status={status} />, {
    width: 108,
    card: true,
  }),
  shared.time('created_at', 'Date', { card: true }),
];

const gatewayCell = { width: 84 };
// A description may be a sentence, longer than the addresses and references beside it.
const description = { width: 130, grow: 2, sortable: false, card: true };
const deposit = columnsOf<DepositItem>();
const withdraw = columnsOf<WithdrawItem>();

/** Columns of deposits, for the tab and the list of all. */
export const depositColumns = [
  ...before,
  deposit.text('gateway', 'GATEWAY', gatewayOfDeposit, { width: 128, grow: 1 }),
  deposit.cell(
    'description',
    'DESCRIPTION',
    (row) => <DepositDescription row={row} />,
    description,
  ),
  deposit.text('reference', 'REFERENCE', { width: 90, grow: 1, sortable: false }),
  ...after,
];

/** Columns of withdraws, for the tab and the lists of all. */
export const withdrawColumns = [
  ...before,
  withdraw.word('gateway', 'GATEWAY', ({ gateway }) => gatewayName(gateway), gatewayCell),
  withdraw.cell(
    'description',
    'DESCRIPTION',
    (row) => <WithdrawDescription row={row} />,
    description,
  ),
  withdraw.cell('decline_reason', 'DECLINE REASON', (row) => <DeclineReason row={row} />, {
    width: 114,
    sortable: false,
  }),
  ...after,
];

export const DepositsTab = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  return (
    <EndpointList
      name="deposits"
      endpoint={paymentsApi.endpoints.listCustomerDeposits}
      path={{ userId }}
      label={t('Deposits')}
      noun={(count) => t('deposits', { count, defaultValue_one: 'deposit' })}
      columns={depositColumns}
      emptyWhy={t('This customer has no deposits.')}
    />
  );
};

export const WithdrawsTab = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  return (
    <EndpointList
      name="withdraws"
      endpoint={paymentsApi.endpoints.listCustomerWithdraws}
      path={{ userId }}
      label={t('Withdraws')}
      noun={(count) => t('withdraws', { count, defaultValue_one: 'withdraw' })}
      columns={withdrawColumns}
      emptyWhy={t('This customer has no withdraws.')}
    />
  );
};
