import { useTranslation } from 'react-i18next';
import type { DepositItem } from '../../../../../query/payments/contract.ts';
import { StatusChip } from '../../../components/chip/chip.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { EndpointList } from '../../../components/list/endpoint-list.tsx';
import { paymentsApi } from '../api.ts';
import { DepositDescription, gatewayOfDeposit } from '../deposit-cells.tsx';

const column = columnsOf<DepositItem>();
const currencyOf = ({ balance }: DepositItem) => balance.currency;

/** The columns of customer.md section 2; `Paid` is amount plus fee. */
const columns = [
  column.number('id', 'ID', ({ number }) => number),
  column.ownTime('created_at', 'Date'),
  column.money('amount', 'Amount', ({ amount }) => amount, currencyOf),
  column.money('total', 'Paid', ({ total }) => total, currencyOf),
  column.cell('description', 'Description', (row) => <DepositDescription row={row} />, {
    width: 180,
    grow: 1,
    sortable: false,
  }),
  column.cell('status', 'Status', ({ status }) => <StatusChip status={status} />, { width: 120 }),
  column.text('gateway', 'Method', gatewayOfDeposit, { width: 140 }),
  column.money('balance_after', 'Balance', (row) => row.balance_after, currencyOf, {
    sortable: false,
  }),
];

/** All deposits of the person, including those only started, newest first. */
export const OwnDeposits = () => {
  const { t } = useTranslation();
  return (
    <EndpointList
      name="deposits"
      endpoint={paymentsApi.endpoints.listOwnDeposits}
      path={{}}
      label={t('Deposits')}
      noun={(count) => t('deposits', { count, defaultValue_one: 'deposit' })}
      columns={columns}
      emptyWhy={t('You have no deposits yet.')}
    />
  );
};
