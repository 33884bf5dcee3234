import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { roles, type RoleId } from '../../../../domain/shared/roles.ts';
import { isProblem } from '../../lib/problem.ts';
import { useAppSelector } from '../store.ts';
import { EmptyFace, ErrorFace, Skeleton, StaleNote } from '../../components/faces/faces.tsx';
import { historyAddress } from '../../lib/audit-address.ts';
import { AdjustDialog } from '../../features/ledger/adjust/adjust-dialog.tsx';
import { useShowCustomerQuery, type Customer } from '../../features/identity/customers/api.ts';
import { tradesApi } from '../../features/trading/staff/api.ts';
import { useStaleness, type StaleReason } from '../../lib/staleness.ts';
import { useRecordId } from '../../lib/record-id.ts';
import { CustomerCard } from '../../features/identity/customers/customer-card.tsx';
import { DepositsTab, WithdrawsTab } from '../../features/payments/customer-payments.tsx';
import { WalletCard } from '../../features/ledger/wallet-card/wallet-card.tsx';
import { ProfileTab } from '../../features/identity/customers/profile-tab.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import { TradesTab } from '../../features/trading/staff/customer-trades.tsx';
import '../../features/identity/customers/customers.css';

const tabNames = ['profile', 'trades', 'deposits', 'withdraws'] as const;
type TabName = (typeof tabNames)[number];

/** The open tab stands in the address; another tab drops the pages and filters of the one before. */
const useTab = () => {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('tab');
  const tab: TabName = tabNames.find((name) => name === given) ?? 'profile';
  const choose = useCallback(
    (next: TabName) =>
      void navigate(next === 'profile' ? pathname : `${pathname}?tab=${next}`, { replace: true }),
    [navigate, pathname],
  );
  return { tab, choose };
};

const firstPage = { page: 1, limit: 15, sort: '-id', search: '', filters: {} } as const;

const Panel = ({ customer, viewer }: { customer: Customer; viewer: RoleId }) => {
  const { t } = useTranslation();
  const { tab, choose } = useTab();
  const trades = tradesApi.endpoints.listCustomerTrades.useQuery({
    path: { userId: customer.id },
    query: firstPage,
  });
  return (
    <Tabs
      className="card customer-panel"
      label={t('About this customer')}
      chosen={tab}
      onChoose={choose}
      tabs={[
        { name: 'profile', label: t('Profile') },
        { name: 'trades', label: t('Trades'), count: trades.data?.meta.total },
        { name: 'deposits', label: t('Deposits') },
        { name: 'withdraws', label: t('Withdraws') },
      ]}
    >
      {tab === 'profile' ? (
        <ProfileTab customer={customer} masked={viewer === roles.retentionAgent} />
      ) : null}
      {tab === 'trades' ? <TradesTab userId={customer.id} /> : null}
      {tab === 'deposits' ? <DepositsTab userId={customer.id} /> : null}
      {tab === 'withdraws' ? <WithdrawsTab userId={customer.id} /> : null}
    </Tabs>
  );
};

const Head = ({
  id,
  customer,
  viewer,
  staleness,
}: {
  id: string;
  customer: Customer | undefined;
  viewer: RoleId;
  staleness: StaleReason | null;
}) => {
  const { t } = useTranslation();
  return (
    <div className="page-head">
      <div>
        <nav className="crumbs" aria-label={t('Where you are')}>
          {viewer === roles.retentionAgent ? (
            <Link to="/admin/crm/retention">{t('Retention leads')}</Link>
          ) : (
            <Link to="/admin/customers/all">{t('All Customers')}</Link>
          )}
          <ChevronRight size={13} aria-hidden="true" />
          <span className="number">#{customer?.number ?? '…'}</span>
        </nav>
        <h1 tabIndex={-1}>{t('Edit Customer')}</h1>
        <StaleNote reason={staleness} />
      </div>
      {viewer === roles.admin ? (
        <div className="page-actions">
          <Link className="button" to={historyAddress(id)}>
            <History size={15} aria-hidden="true" />
            {t('History')}
          </Link>
        </div>
      ) : null}
    </div>
  );
};

const Waiting = () => (
  <div className="customer-page" aria-busy="true">
    <div className="card customer-card">
      <Skeleton height="48px" />
      <Skeleton width="60%" />
      <Skeleton height="120px" />
    </div>
    <div className="card customer-panel customer-waiting">
      <Skeleton width="40%" height="20px" />
      <Skeleton height="240px" />
    </div>
  </div>
);

/** `/admin/customers/edit/{id}`: who it is and the wallets at the left, profile and what was done at the right. */
export const CustomerPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const { roleId, userId } = useAppSelector((state) => state.session);
  const { data, error, isError, refetch } = useShowCustomerQuery(id);
  const staleness = useStaleness('showCustomer', refetch);
  const [adjusted, setAdjusted] = useState<string | null>(null);
  const viewer = roleId ?? roles.customer;
  const wallet = data?.balances.find((one) => one.id === adjusted);
  const notThere = isProblem(error) && error.status === 404;
  return (
    <>
      <Head id={id} customer={data} viewer={viewer} staleness={staleness} />
      {data === undefined ? (
        isError ? (
          <div className="card">
            {notThere ? (
              <EmptyFace
                title="This customer was not found"
                why={t('There is nobody with this id among those you may see.')}
              />
            ) : (
              <ErrorFace error={error} onRetry={() => void refetch()} />
            )}
          </div>
        ) : (
          <Waiting />
        )
      ) : (
        <div className="customer-page">
          <CustomerCard
            customer={data}
            wallets={data.balances.map((one) => (
              <WalletCard
                key={one.id}
                wallet={one}
                viewer={viewer}
                own={data.id === userId}
                onAdjust={() => setAdjusted(one.id)}
              />
            ))}
          />
          <Panel customer={data} viewer={viewer} />
        </div>
      )}
      {wallet === undefined || data === undefined ? null : (
        <AdjustDialog
          wallet={wallet}
          owner={data.full_name ?? t('this customer')}
          onClose={() => setAdjusted(null)}
        />
      )}
    </>
  );
};
