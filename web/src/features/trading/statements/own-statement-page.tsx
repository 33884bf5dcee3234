import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StatedTradeItem } from '../../../../../query/trading/statements/contract.ts';
import { statementCells } from '../../../../../domain/shared/trading/statement-cells.ts';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { useOfWallet } from '../../../app/session/use-of-wallet.ts';
import { useAppSelector } from '../../../app/store.ts';
import { EmptyFace } from '../../../components/faces/faces.tsx';
import { Panel } from '../../../components/layout/layout.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { DaysFilter } from '../../../components/list/days-filter.tsx';
import { FilterMenu } from '../../../components/list/filter-menu.tsx';
import { List } from '../../../components/list/list.tsx';
import { useListState, type ListState } from '../../../components/list/list-state.ts';
import { usePageOf } from '../../../components/list/use-page-of.ts';
import { Page } from '../../../components/page/page.tsx';
import { unknown } from '../../../lib/format/numbers.ts';
import { exportAddress, statementFilters, statementsApi, type OfStatement } from './api.ts';
import { StatementMails } from './statement-mails.tsx';
import { StatementSums } from './statement-sums.tsx';

const column = columnsOf<StatedTradeItem, 'status'>();
const cells = statementCells;
const currencyOf = ({ currency }: StatedTradeItem) => currency;
const styleOf = ({ quote_symbol: quote, category }: StatedTradeItem) => ({ quote, category });

const columns = [
  column.number('id', cells.number.heading, ({ number }) => number, { width: 64 }),
  column.ownTime('created_at', cells.created_at.heading),
  column.ownTime('close_time', cells.close_time.heading, { card: true }),
  column.text('instrument', cells.instrument.heading, cells.instrument.text, {
    width: 88,
    grow: 1,
    card: true,
  }),
  column.word('type', cells.type.heading, cells.type.text, { width: 68, card: true }),
  column.cell(
    'trade_amount',
    cells.trade_amount.heading,
    (row) => <span className="number">{cells.trade_amount.text(row)}</span>,
    { width: 96, end: true },
  ),
  column.rate('open_rate', cells.open_rate.heading, (row) => row.open_rate, styleOf, { width: 92 }),
  column.rate('close_rate', cells.close_rate.heading, (row) => row.close_rate, styleOf, {
    width: 92,
  }),
  column.profit('pro_loss', cells.pro_loss.heading, (row) => row.pro_loss, currencyOf, {
    width: 116,
    card: true,
  }),
  column.chip('status', 'Status', () => ({ word: 'CLOSED', tone: 'neutral' }), {
    width: 112,
    sortable: false,
  }),
];

type ExportsProps = Readonly<{
  /** Absent until it is known. */
  wallet: OfStatement['statement']['wallet'] | undefined;
  period: string | undefined;
}>;

const Exports = ({ wallet, period }: ExportsProps) => {
  const { t, i18n } = useTranslation();
  const addressOf = (format: 'csv' | 'pdf') =>
    wallet === undefined
      ? { 'aria-disabled': true }
      : { href: exportAddress(format, wallet.id, period, i18n.language), download: true };
  const link = (format: 'csv' | 'pdf', label: string) => (
    <a className="button" {...addressOf(format)}>
      <Download size={15} aria-hidden="true" />
      {label}
    </a>
  );
  return (
    <>
      {link('csv', t('Download CSV'))}
      {link('pdf', t('Download PDF'))}
    </>
  );
};

const Filters = ({ list }: Readonly<{ list: ListState }>) => {
  const { t } = useTranslation();
  const wallets = useGetUserQuery().data?.user.balances ?? [];
  const choices = wallets.map(({ id, mode, currency, number }) => ({
    value: id,
    label: `${t('Wallet #{{number}}', { number: number ?? unknown })} · ${mode === 'demo' ? t('Demo') : t('Real')} · ${currency}`,
  }));
  return (
    <>
      {choices.length < 2 ? null : (
        <FilterMenu
          list={list}
          filter="balance_id"
          name={t('Wallet')}
          all={t('In use')}
          choices={choices}
        />
      )}
      <DaysFilter list={list} filter="period" name={t('Period')} short={t('Closed')} />
    </>
  );
};

const useHead = () => {
  const { t } = useTranslation();
  return {
    title: t('Statements'),
    line: t('Your closed trades, newest first, and how your balance changed. Times are UTC.'),
  };
};

const NothingToState = () => {
  const { t } = useTranslation();
  return (
    <Page {...useHead()}>
      <Panel>
        <EmptyFace
          why={t('You have no wallet yet.')}
          action={
            <Link className="button" to="/wallets">
              {t('Open a wallet')}
            </Link>
          }
        />
      </Panel>
    </Page>
  );
};

const Statement = () => {
  const { t } = useTranslation();
  const head = useHead();
  const walletId = useAppSelector((state) => state.session.walletId);
  const kept = useListState('statement', { filters: statementFilters, sort: '-close_time' });
  const isOfOneInUse = kept.query.filters.balance_id === undefined;
  const list = usePageOf(kept, isOfOneInUse ? walletId : null);
  const result = statementsApi.endpoints.showOwnStatement.useQuery({ path: {}, query: list.query });
  const data = useOfWallet(result.data, (answer) =>
    isOfOneInUse ? answer.statement.wallet.id : null,
  );
  // The sums of the previous period stay while another one loads, but not if that failed.
  const isUnknown = result.isError && result.currentData === undefined;
  const statement = isUnknown ? undefined : data?.statement;
  const { period } = list.query.filters;
  return (
    <Page {...head} actions={<Exports wallet={statement?.wallet} period={period} />}>
      <StatementSums statement={statement} />
      <StatementMails />
      <List
        list={list}
        result={{ ...result, data }}
        label={t('Closed trades')}
        noun={(count) => t('trades', { count, defaultValue_one: 'trade' })}
        columns={columns}
        searchFor={t('Search number or instrument')}
        filters={<Filters list={list} />}
        emptyWhy={t('No closed trades in this wallet yet.')}
      />
    </Page>
  );
};

/** `/statements`: closed trades of a wallet in a period, and how its balance changed (customer.md section 2). */
export const OwnStatementPage = () =>
  useGetUserQuery().data?.activeBalance === null ? <NothingToState /> : <Statement />;
