import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementItem } from '../../../../query/trading/contract.ts';
import { useCan } from '../../app/session/use-can.ts';
import { ActorCell } from '../../components/cells/actor-cell.tsx';
import { ModeChip } from '../../components/chip/chip.tsx';
import { Facts } from '../../components/layout/facts.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { columnsOf } from '../../components/list/columns.tsx';
import { useListState } from '../../components/list/list-state.ts';
import { List } from '../../components/list/list.tsx';
import { Profit, Time } from '../../components/numbers/numbers.tsx';
import { MissingRecord } from '../../components/page/missing-record.tsx';
import { HistoryButton, Page } from '../../components/page/page.tsx';
import { historyAddress } from '../../lib/audit-address.ts';
import { formatMoney, unknown } from '../../lib/format/numbers.ts';
import { instrumentName } from '../../lib/format/quotes.ts';
import { isMissing } from '../../lib/problem.ts';
import { useRecordId } from '../../lib/record-id.ts';
import { freeOf, onHoldOf } from '../../lib/wallet-money.ts';
import { useShowStatementQuery } from './api.ts';
import { reasonOf, typeOf } from './words.ts';

const column = columnsOf<StatementItem>();
const unsorted = { sortable: false };

/** The order or the withdraw behind it. */
const Behind = ({ order, withdrawal }: Pick<StatementItem, 'order' | 'withdrawal'>) => {
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

/** Money in the wallet's currency. Balance, margin and holds follow the log, so only it sorts them. */
const columnsIn = (currency: string) => {
  const after = (field: 'balance_after' | 'margin_after' | 'held_after', heading: string) =>
    column.money(
      field,
      heading,
      (row) => row[field],
      () => currency,
      { ...unsorted, width: 128 },
    );
  return [
    column.cell(
      'occurred_at',
      'DATE',
      (row) => <Time at={row.occurred_at} recorded={row.recorded_at} as="staff" />,
      { width: 168 },
    ),
    column.word('type', 'TYPE', typeOf, { ...unsorted, width: 140, names: true }),
    column.word('reason', 'REASON', reasonOf, { ...unsorted, width: 128 }),
    column.cell('order', 'ORDER', (row) => <Behind {...row} />, { ...unsorted, width: 140 }),
    column.cell('amount', 'AMOUNT', (row) => <Profit value={row.amount} currency={currency} />, {
      width: 120,
      end: true,
    }),
    after('balance_after', 'BALANCE AFTER'),
    after('margin_after', 'MARGIN AFTER'),
    after('held_after', 'HELD AFTER'),
    column.cell('actor', 'BY', (row) => <ActorCell {...row} />, {
      ...unsorted,
      width: 184,
      grow: true,
    }),
    column.text('id', 'POSITION', (row) => row.position, { width: 92, end: true }),
  ];
};

/** `/admin/customers/wallets/{balanceId}` */
export const StatementPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const list = useListState('statement');
  const result = useShowStatementQuery({ id, query: list.query });
  const can = useCan();
  const wallet = result.data?.wallet;
  const currency = wallet?.currency ?? 'USD';
  const columns = useMemo(() => columnsIn(currency), [currency]);
  const owner = wallet && {
    word: wallet.user.full_name ?? unknown,
    to: `/admin/customers/edit/${wallet.user.id}`,
  };
  return (
    <Page
      title={
        <>
          {t('Statement')} {wallet === undefined ? null : <ModeChip mode={wallet.mode} />}
        </>
      }
      line={t('All that moved this wallet, newest first. Times are UTC.')}
      crumbs={[
        { word: t('All Customers'), to: '/admin/customers/all' },
        ...(owner ? [owner] : []),
        { word: t('Wallet #{{number}}', { number: wallet?.number ?? '…' }) },
      ]}
      actions={can('readAudit') ? <HistoryButton to={historyAddress(id)} /> : null}
    >
      {isMissing(result.error) ? (
        <MissingRecord
          title="This wallet was not found"
          why={t('There is no wallet with this id.')}
        />
      ) : (
        <>
          {wallet === undefined ? null : (
            <Facts
              look="above"
              className="card figures facts-across pad-4 below"
              facts={[
                { label: t('Free now'), value: formatMoney(freeOf(wallet), currency) },
                { label: t('Balance'), value: formatMoney(wallet.balance, currency) },
                { label: t('On Hold'), value: formatMoney(onHoldOf(wallet), currency) },
              ]}
            />
          )}
          <List
            list={list}
            result={result}
            label={t('Statement')}
            noun={(count) => t('entries', { count, defaultValue_one: 'entry' })}
            columns={columns}
            searchFor={t('Search order, reason or person')}
            emptyWhy={t('Nothing has moved this wallet yet.')}
          />
        </>
      )}
    </Page>
  );
};
