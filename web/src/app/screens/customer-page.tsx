import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isCustomer } from '../../../../domain/shared/roles.ts';
import { Button } from '../../components/button/button.tsx';
import { useCan } from '../session/use-can.ts';
import { DetailPage } from '../../components/page/detail-page.tsx';
import { allCustomers } from '../../components/page/customer-crumbs.ts';
import { HistoryButton } from '../../components/page/page.tsx';
import { CustomerCard } from '../../features/identity/customers/customer-card.tsx';
import { useShowCustomerQuery } from '../../features/identity/customers/api.ts';
import { DeleteCustomer } from '../../features/identity/customers/delete-customer.tsx';
import { ProfileTab } from '../../features/identity/customers/profile-tab.tsx';
import { AdjustDialog } from '../../features/ledger/adjust-dialog.tsx';
import type { CustomerWallet } from '../../features/ledger/api.ts';
import { WalletCard } from '../../features/ledger/wallet-card.tsx';
import { tradesApi } from '../../features/trading/staff/api.ts';
import { historyAddress } from '../../lib/audit-address.ts';
import { lazyModule } from '../../lib/lazy-module.ts';
import { goUnasked } from '../../lib/leaving.ts';
import { useRecordId } from '../../lib/record-id.ts';

const transfer = lazyModule(
  () => import('../../features/payments/wallets/customer-transfer-dialog.tsx'),
);
const loadLists = () => import('./customer-lists.tsx');
const TradesTab = lazy(async () => ({ default: (await loadLists()).TradesTab }));
const Timeline = lazy(async () => ({ default: (await loadLists()).Timeline }));
const DepositsTab = lazy(async () => ({ default: (await loadLists()).DepositsTab }));
const WithdrawsTab = lazy(async () => ({ default: (await loadLists()).WithdrawsTab }));

/** Loads the code of the lists in the background, so that a tab shows its list at once. */
const usePreparedLists = () =>
  useEffect(() => {
    // The tab that needs them reports the failure.
    loadLists().catch(() => undefined);
  }, []);

/**
 * The wallets that money of a wallet may go to: the same person's others in the same mode; `null` if there are none.
 */
const othersOf = (
  wallets: readonly CustomerWallet[],
  { id, mode }: CustomerWallet,
): readonly [CustomerWallet, ...CustomerWallet[]] | null => {
  const [first, ...more] = wallets.filter((one) => one.id !== id && one.mode === mode);
  return first === undefined ? null : [first, ...more];
};

const firstPage = { page: 1, limit: 15, sort: '-id', search: '', filters: {} } as const;

/** `/admin/customers/edit/{id}`: the customer and the wallets at the left, profile and history at the right. */
export const CustomerPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const can = useCan();
  usePreparedLists();
  const result = useShowCustomerQuery(id);
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [adjusted, setAdjusted] = useState<string | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const customer = result.data;
  const trades = tradesApi.endpoints.listCustomerTrades.useQuery(
    { path: { userId: id }, query: firstPage },
    { skip: customer === undefined },
  );
  const wallet = customer?.balances.find((one) => one.id === adjusted);
  const sender = customer?.balances.find((one) => one.id === sending);
  const transferring = transfer.use(sending !== null);
  const receivers = sender === undefined ? null : othersOf(customer?.balances ?? [], sender);
  const list = can('readCustomers')
    ? allCustomers(t)
    : { word: t('Retention leads'), to: '/admin/crm/retention' };
  return (
    <>
      <DetailPage
        title={t('Edit Customer')}
        crumbs={[list, { word: `#${String(customer?.number ?? '…')}` }]}
        actions={
          <>
            {can('readAudit') ? <HistoryButton to={historyAddress(id)} /> : null}
            {can('deleteCustomers') && customer !== undefined && isCustomer(customer.role_id) ? (
              <Button kind="danger-outlined" onClick={() => setDeleting(true)}>
                <Trash2 size={15} aria-hidden="true" />
                {t('Delete customer')}
              </Button>
            ) : null}
          </>
        }
        result={result}
        missing={{
          title: 'This customer was not found',
          why: t('No customer with this ID, or you have no access.'),
        }}
        card={(data) => (
          <CustomerCard
            customer={data}
            wallets={data.balances.map((one) => (
              <WalletCard
                key={one.id}
                wallet={one}
                ownerId={data.id}
                onAdjust={() => setAdjusted(one.id)}
                onTransfer={othersOf(data.balances, one) === null ? null : () => setSending(one.id)}
              />
            ))}
          />
        )}
        tabsLabel={t('About this customer')}
        tabs={(data) => [
          {
            name: 'profile',
            label: t('Profile'),
            content: <ProfileTab customer={data} masked={!can('seeCustomerContacts')} />,
          },
          {
            name: 'trades',
            label: t('Trades'),
            count: trades.data?.meta.total,
            content: <TradesTab userId={data.id} />,
          },
          { name: 'deposits', label: t('Deposits'), content: <DepositsTab userId={data.id} /> },
          { name: 'withdraws', label: t('Withdraws'), content: <WithdrawsTab userId={data.id} /> },
          {
            name: 'timeline',
            label: t('Timeline'),
            content: (
              <div className="pad-4">
                <Timeline about="customers" id={data.id} />
              </div>
            ),
          },
        ]}
      />
      {isDeleting && customer !== undefined ? (
        <DeleteCustomer
          customer={customer}
          onClose={() => setDeleting(false)}
          onDeleted={() => goUnasked(() => void navigate(list.to))}
        />
      ) : null}
      {wallet === undefined || customer === undefined ? null : (
        <AdjustDialog
          wallet={wallet}
          owner={customer.full_name ?? t('this customer')}
          onClose={() => setAdjusted(null)}
        />
      )}
      {transferring === null ||
      sender === undefined ||
      receivers === null ||
      customer === undefined ? null : (
        <transferring.CustomerTransferDialog
          wallet={sender}
          others={receivers}
          owner={customer.full_name ?? t('this customer')}
          onClose={() => setSending(null)}
        />
      )}
    </>
  );
};
