import { useTranslation } from 'react-i18next';
import type { TransferItem } from '../../../../../query/trading/transfers-contract.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { EndpointList } from '../../../components/list/endpoint-list.tsx';
import { walletsApi } from './api.ts';

const WalletCell = ({ row: { wallet } }: Readonly<{ row: TransferItem }>) => {
  const { t } = useTranslation();
  return <>{t('{{currency}} wallet #{{number}}', wallet)}</>;
};

const column = columnsOf<TransferItem>();
const currencyOf = ({ wallet }: TransferItem) => wallet.currency;
const columns = [
  column.ownTime('occurred_at', 'Date'),
  column.cell('wallet', 'Wallet', (row) => <WalletCell row={row} />, {
    width: 180,
    grow: 1,
    sortable: false,
    card: true,
  }),
  column.money('amount', 'Amount', ({ amount }) => amount, currencyOf, { card: true }),
  column.money('balance_after', 'Balance', (row) => row.balance_after, currencyOf, {
    sortable: false,
  }),
];

/** The person's transfers between own wallets, newest first. */
export const OwnTransfers = () => {
  const { t } = useTranslation();
  return (
    <EndpointList
      name="transfers"
      endpoint={walletsApi.endpoints.listTransfers}
      path={{}}
      label={t('Transfers')}
      noun={(count) => t('movements', { count, defaultValue_one: 'movement' })}
      columns={columns}
      emptyWhy={t('You have no transfers yet.')}
    />
  );
};
