import { useTranslation } from 'react-i18next';
import type { StatementItem } from '../../../../query/trading/contract.ts';
import {
  statementReasonWord,
  statementTypeWord,
} from '../../../../domain/shared/trading/statement-words.ts';
import { useCan } from '../../app/session/use-can.ts';
import { ActorCell } from '../../components/cells/actor-cell.tsx';
import { ModeChip } from '../../components/chip/chip.tsx';
import { Facts } from '../../components/layout/facts.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { columnsOf } from '../../components/list/columns.tsx';
import { Profit, Time } from '../../components/numbers/numbers.tsx';
import { HistoryButton } from '../../components/page/page.tsx';
import { RecordListPage } from '../../components/page/record-list-page.tsx';
import { historyAddress } from '../../lib/audit-address.ts';
import { unknown } from '../../lib/format/numbers.ts';
import { instrumentName } from '../../lib/format/quotes.ts';
import { useRecordId } from '../../lib/record-id.ts';
import { walletFigures } from '../../lib/wallet-money.ts';
import { ledgerApi, type OfWallet } from './api.ts';

/** The order or the withdraw behind it. */
const Behind = ({ order, withdrawal }: StatementItem) => {
  const { t } = useTranslation();
  const found = order ?? withdrawal;
  if (found === null) return <span className="muted">{unknown}</span>;
  return (
    <Row as="span">
      <span className="number">#{found.number ?? unknown}</span>
      <span className="muted">
        {order === null ? t('Withdraw') : instrumentName(order.instrument ?? '')}
      </span>
    </Row>
  );
};

const column = columnsOf<StatementItem>();
const currencyOf = ({ currency }: StatementItem) => currency;

/** Balance, margin and holds follow the log, so only it sorts them. */
const unsorted = { sortable: false };
const sum = { ...unsorted, width: 118 };

const columns = [
  column.cell(
    'occurred_at',
    'DATE',
    (row) => <Time at={row.occurred_at} recorded={row.recorded_at} as="staff" />,
    { width: 162 },
  ),
  column.word('type', 'TYPE', statementTypeWord, { ...unsorted, width: 140, names: true }),
  column.word('reason', 'REASON', statementReasonWord, { ...unsorted, width: 116 }),
  column.cell('order', 'ORDER', (row) => <Behind {...row} />, { ...unsorted, width: 132 }),
  column.cell('amount', 'AMOUNT', (row) => <Profit value={row.amount} currency={row.currency} />, {
    width: 120,
    end: true,
  }),
  column.money('balance_after', 'BALANCE AFTER', (row) => row.balance_after, currencyOf, sum),
  column.money('margin_after', 'MARGIN AFTER', (row) => row.margin_after, currencyOf, sum),
  column.money('held_after', 'HELD AFTER', (row) => row.held_after, currencyOf, sum),
  column.cell('actor', 'BY', (row) => <ActorCell {...row} />, {
    ...unsorted,
    width: 184,
    grow: true,
  }),
  column.text('id', 'POSITION', (row) => row.position, { width: 92, end: true }),
];

/** `/admin/customers/wallets/{balanceId}` */
export const StatementPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const can = useCan();
  return (
    <RecordListPage<StatementItem, Readonly<{ id: string }>, OfWallet>
      name="statement"
      endpoint={ledgerApi.endpoints.showStatement}
      path={{ id }}
      head={({ wallet }) => ({
        title: (
          <>
            {t('Statement')} {wallet === undefined ? null : <ModeChip mode={wallet.mode} />}
          </>
        ),
        line: t('All that moved this wallet, newest first. Times are UTC.'),
        crumbs: [
          { word: t('All Customers'), to: '/admin/customers/all' },
          {
            word: wallet?.user.full_name ?? unknown,
            to: wallet && `/admin/customers/edit/${wallet.user.id}`,
          },
          { word: t('Wallet #{{number}}', { number: wallet?.number ?? '…' }) },
        ],
        actions: can('readAudit') ? <HistoryButton to={historyAddress(id)} /> : null,
      })}
      above={({ wallet }) => {
        const { free, balance, onHold } = walletFigures(wallet);
        return (
          <Facts
            look="above"
            className="card figures facts-across pad-4 below"
            facts={[
              { label: t('Free now'), value: free },
              { label: t('Balance'), value: balance },
              { label: t('On Hold'), value: onHold },
            ]}
          />
        );
      }}
      missing={{
        title: 'This wallet was not found',
        why: t('There is no wallet with this id.'),
      }}
      label={t('Statement')}
      noun={(count) => t('entries', { count, defaultValue_one: 'entry' })}
      columns={columns}
      searchFor={t('Search order, reason or person')}
      emptyWhy={t('Nothing has moved this wallet yet.')}
    />
  );
};
