import { useTranslation } from 'react-i18next';
import type { DepositItem, WithdrawItem } from '../../../../query/payments/contract.ts';
import { NumberCell, Text, UserCell } from '../../components/cells/cells.tsx';
import { StatusChip } from '../../components/chip/chip.tsx';
import { List } from '../../components/list/list.tsx';
import { useListState } from '../../components/list/list-state.ts';
import type { ListColumn } from '../../components/list/list-types.ts';
import { Money, Time } from '../../components/numbers/numbers.tsx';
import { useListCustomerDepositsQuery, useListCustomerWithdrawsQuery } from './api.ts';

type Shared = Omit<DepositItem, 'reference'>;

const before: readonly ListColumn<Shared>[] = [
  {
    field: 'id',
    heading: 'ID',
    width: 72,
    names: true,
    render: ({ number }) => <NumberCell value={number} />,
  },
  {
    field: 'user',
    heading: 'USER',
    width: 140,
    sortable: false,
    render: ({ user }) => <UserCell user={user} />,
  },
  {
    field: 'gateway',
    heading: 'GATEWAY',
    width: 110,
    render: ({ gateway }) => <Text value={gateway} />,
  },
  {
    field: 'description',
    heading: 'DESCRIPTION',
    width: 150,
    grow: true,
    sortable: false,
    render: ({ description }) => <Text value={description} />,
  },
];

const after: readonly ListColumn<Shared>[] = [
  {
    field: 'amount',
    heading: 'AMOUNT',
    width: 100,
    end: true,
    render: ({ amount, balance }) => <Money value={amount} currency={balance.currency} />,
  },
  {
    field: 'fee',
    heading: 'FEE',
    width: 80,
    end: true,
    render: ({ fee, balance }) => <Money value={fee} currency={balance.currency} />,
  },
  {
    field: 'total',
    heading: 'TOTAL',
    width: 100,
    end: true,
    render: ({ total, balance }) => <Money value={total} currency={balance.currency} />,
  },
  {
    field: 'status',
    heading: 'STATUS',
    width: 100,
    render: ({ status }) => <StatusChip status={status} />,
  },
  {
    field: 'created_at',
    heading: 'Date',
    width: 150,
    render: ({ created_at: at }) => <Time at={at} as="staff" />,
  },
];

const depositColumns: readonly ListColumn<DepositItem>[] = [
  ...before,
  {
    field: 'reference',
    heading: 'REFERENCE',
    width: 120,
    sortable: false,
    render: ({ reference }) => <Text value={reference} />,
  },
  ...after,
];

const withdrawColumns: readonly ListColumn<WithdrawItem>[] = [
  ...before,
  {
    field: 'decline_reason',
    heading: 'DECLINE REASON',
    width: 140,
    sortable: false,
    render: ({ decline_reason: reason }) => <Text value={reason} />,
  },
  ...after,
];

export const DepositsTab = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  const list = useListState('deposits');
  const result = useListCustomerDepositsQuery({ userId, query: list.query });
  return (
    <List
      list={list}
      result={result}
      endpoint="listCustomerDeposits"
      label={t('Deposits')}
      noun={[t('deposit'), t('deposits')]}
      columns={depositColumns}
      emptyWhy={t('This customer has made no deposit.')}
    />
  );
};

export const WithdrawsTab = ({ userId }: { userId: string }) => {
  const { t } = useTranslation();
  const list = useListState('withdraws');
  const result = useListCustomerWithdrawsQuery({ userId, query: list.query });
  return (
    <List
      list={list}
      result={result}
      endpoint="listCustomerWithdraws"
      label={t('Withdraws')}
      noun={[t('withdraw'), t('withdraws')]}
      columns={withdrawColumns}
      emptyWhy={t('This customer has asked for no withdraw.')}
    />
  );
};
