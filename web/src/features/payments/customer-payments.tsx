import { useTranslation } from 'react-i18next';
import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';
import { StatusChip } from '../../components/chip/chip.tsx';
import { columnsOf } from '../../components/list/columns.tsx';
import { EndpointList } from '../../components/list/endpoint-list.tsx';
import { paymentsApi } from './api.ts';

type Shared = Omit<DepositItem, 'reference' | 'status'> & Pick<WithdrawItem, 'status'>;

const shared = columnsOf<Shared>();
const currencyOf = ({ balance }: Shared) => balance.currency;

const before = [
  shared.number('id', 'ID', ({ number }) => number),
  shared.person('user', 'USER', ({ user }) => user, { sortable: false }),
  shared.text('gateway', 'GATEWAY', { width: 110 }),
  shared.text('description', 'DESCRIPTION', {
    width: 150,
    grow: true,
    sortable: false,
  }),
];

const after = [
  shared.money('amount', 'AMOUNT', ({ amount }) => amount, currencyOf),
  shared.money('fee', 'FEE', ({ fee }) => fee, currencyOf, { width: 80 }),
  shared.money('total', 'TOTAL', ({ total }) => total, currencyOf),
  shared.cell('status', 'STATUS', ({ status }) => <StatusChip status={status} />, { width: 100 }),
  shared.time('created_at', 'Date'),
];

const rest = { width: 120, sortable: false };

const depositColumns = [
  ...before,
  columnsOf<DepositItem>().text('reference', 'REFERENCE', rest),
  ...after,
];

/** A withdraw's columns, for the tab and the lists of all. */
export const withdrawColumns = [
  ...before,
  columnsOf<WithdrawItem>().text('decline_reason', 'DECLINE REASON', {
    ...rest,
    width: 140,
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
      emptyWhy={t('This customer has made no deposit.')}
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
      emptyWhy={t('This customer has asked for no withdraw.')}
    />
  );
};
