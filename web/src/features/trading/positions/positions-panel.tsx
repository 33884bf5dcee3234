import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { gravest, useStaleness } from '../../../lib/staleness.ts';
import { useOfWallet } from '../../../app/session/use-of-wallet.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../app/store.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { EmptyFace, ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Stack } from '../../../components/layout/layout.tsx';
import { Profit } from '../../../components/numbers/numbers.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { useListOrdersQuery, type OfWallet } from '../api.ts';
import { usePendingOrders } from '../pending/use-pending-orders.ts';
import { selectPrices } from '../prices/prices-slice.ts';
import { selectTerminal, terminalActions, type PositionsTab } from '../terminal-slice.ts';
import type { Order } from '../types.ts';
import { useHasNoWallet } from '../top-bar/no-wallet.tsx';
import { useNarrow } from '../use-narrow.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { useStyleOf } from './instrument-styles.ts';
import { PositionCards } from './position-cards.tsx';
import { PositionsTable } from './positions-table.tsx';
import { idsByProfit, inOrderOf, nextSort, type ProfitSort } from './sort-orders.ts';
import { useTotalResult, useWallet } from './use-account.ts';
import './positions.css';

const none: readonly Order[] = [];

/** Few people have pending orders, so their list loads when it is opened. */
const waiting = lazyModule(() => import('../pending/pending-list.tsx'));
const alerting = lazyModule(() => import('../alerts/alerts-tab.tsx'));

const TotalResult = () => {
  const { t } = useTranslation();
  const wallet = useWallet();
  const total = useTotalResult();
  return (
    <p className="t-total row gap-1 muted">
      {t('Total profit/loss')}{' '}
      <span className="strong">
        <Profit
          value={wallet === null ? null : total}
          currency={wallet?.currency ?? 'USD'}
          places={3}
        />
      </span>
    </p>
  );
};

const Pager = ({
  page,
  last,
  onPage,
}: Readonly<{ page: number; last: number; onPage: (page: number) => void }>) => {
  const { t } = useTranslation();
  if (last <= 1) return null;
  return (
    <nav className="row gap-1 caption" aria-label={t('Pages of positions')}>
      <IconButton
        size="tiny"
        name={t('Newer positions')}
        off={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={15} aria-hidden="true" />
      </IconButton>
      <span className="number">{t('{{page}} of {{last}}', { page, last })}</span>
      <IconButton
        size="tiny"
        name={t('Older positions')}
        off={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={15} aria-hidden="true" />
      </IconButton>
    </nav>
  );
};

/** Closes several open orders at once, from the tab that shows them. */
const CloseMany = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      onClick={() => dispatch(terminalActions.dialogOpened({ kind: 'close-many' }))}
    >
      {t('Close all…')}
    </Button>
  );
};

/** Sorts by profit once when asked, not again at every tick. */
const useProfitSort = (orders: readonly Order[]) => {
  const store = useAppStore();
  const [sort, setSort] = useState<ProfitSort>('none');
  const [ids, setIds] = useState<readonly string[]>([]);
  const onSort = (): void => {
    const next = nextSort[sort];
    setSort(next);
    setIds(next === 'none' ? [] : idsByProfit(orders, selectPrices(store.getState()), next));
  };
  const sorted = useMemo(
    () => (sort === 'none' ? orders : inOrderOf(orders, ids)),
    [orders, sort, ids],
  );
  return { sorted, sort, onSort };
};

const Loading = () => (
  <Stack gap={4} className="pad-4" aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} width={`${String(92 - index * 6)}%`} />
    ))}
  </Stack>
);

const walletOf = ({ wallet_id: walletId }: OfWallet): string | null => walletId;

const useShownOrders = (tab: PositionsTab, page: number) => {
  const open = useOpenOrders();
  const asked = useListOrdersQuery(page);
  const known = useOfWallet(asked.data, walletOf);
  // The rows are only those of this page; the number of pages is already known from the previous one.
  const history = useOfWallet(asked.currentData, walletOf);
  const all = {
    ...asked,
    data: history,
    isLoading: history === undefined && asked.error === undefined,
  };
  const shown = tab === 'open' ? open : all;
  const isShown = tab === 'open' || tab === 'all';
  const orders = (isShown ? (tab === 'open' ? open.data : all.data?.data) : null) ?? none;
  return {
    orders,
    openCount: open.data?.length ?? null,
    allCount: known?.meta.total ?? null,
    lastPage: known?.meta.last_page ?? 1,
    loading: isShown && shown.isLoading,
    error: isShown ? shown.error : undefined,
    refetch: shown.refetch,
    staleness: gravest(useStaleness(open), useStaleness(all)),
  };
};

/** The third tab: pending orders. */
const Pending = () => {
  const { t } = useTranslation();
  const { data, error, refetch, isLoading } = usePendingOrders();
  const list = waiting.use();
  if (isLoading || list === null) return <Loading />;
  if (data === undefined) return <ErrorFace error={error} onRetry={() => void refetch()} />;
  return <list.PendingList orders={data} label={t('Pending')} />;
};

/** The fourth tab: price alerts of the person. */
const Alerts = () => {
  const tab = alerting.use();
  return tab === null ? <Loading /> : <tab.AlertsTab />;
};

/** The page of the history; another wallet starts at its first page. */
const useWalletPage = () => {
  const walletId = useAppSelector((state) => state.session.walletId);
  const [at, setAt] = useState({ walletId, page: 1 });
  const page = at.walletId === walletId ? at.page : 1;
  return [page, (next: number) => setAt({ walletId, page: next })] as const;
};

/** The wallet's orders: open ones with live results, and the history page by page. */
export const PositionsPanel = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const narrow = useNarrow();
  const hasNoWallet = useHasNoWallet();
  const { positionsTab: tab } = useAppSelector(selectTerminal);
  const [page, setPage] = useWalletPage();
  const { orders, openCount, allCount, lastPage, loading, error, refetch, staleness } =
    useShownOrders(tab, page);
  const pending = usePendingOrders();
  const { sorted, sort, onSort } = useProfitSort(orders);
  const stale = gravest(staleness, useStaleness(pending));
  const styleOf = useStyleOf();
  const label = tab === 'open' ? t('Opened Positions') : t('All Positions');
  return (
    <section aria-label={t('Positions')} className="fill">
      <Tabs
        label={t('Positions')}
        className="t-positions stack gap-0 fill"
        panelClassName="grow scroll focus-inside"
        tabs={[
          { name: 'all', label: t('All Positions'), count: allCount ?? undefined },
          { name: 'open', label: t('Opened Positions'), count: openCount ?? undefined },
          { name: 'pending', label: t('Pending'), count: pending.data?.length },
          { name: 'alerts', label: t('Alerts') },
        ]}
        chosen={tab}
        onChoose={(name) => dispatch(terminalActions.positionsTabChosen(name))}
        aside={
          <>
            <StaleNote reason={stale} />
            <TotalResult />
            {tab === 'open' && orders.length > 1 ? <CloseMany /> : null}
            {tab === 'all' ? <Pager page={page} last={lastPage} onPage={setPage} /> : null}
          </>
        }
      >
        {tab === 'pending' ? <Pending /> : null}
        {tab === 'alerts' ? <Alerts /> : null}
        {loading ? <Loading /> : null}
        {error !== undefined && orders.length === 0 ? (
          <ErrorFace error={error} onRetry={() => void refetch()} />
        ) : null}
        {(tab === 'open' || tab === 'all') &&
        !loading &&
        error === undefined &&
        orders.length === 0 ? (
          <EmptyFace
            why={
              hasNoWallet
                ? t('You have no wallet yet.')
                : tab === 'open'
                  ? t(
                      'No open positions in this wallet. Choose an instrument and press Buy or Sell.',
                    )
                  : t('No trades in this wallet yet. Choose an instrument and press Buy or Sell.')
            }
          />
        ) : null}
        {orders.length === 0 ? null : narrow ? (
          <PositionCards orders={sorted} styleOf={styleOf} label={label} />
        ) : (
          <PositionsTable
            orders={sorted}
            styleOf={styleOf}
            sort={sort}
            onSort={onSort}
            label={label}
          />
        )}
      </Tabs>
    </section>
  );
};
