import { useTranslation } from 'react-i18next';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { KycBanner } from '../../../app/session/kyc-banner.tsx';
import { EmptyFace, ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { Page } from '../../../components/page/page.tsx';
import { AddressTabs } from '../../../components/tabs/address-tabs.tsx';
import { usePayingByQuery } from '../api.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositResult } from './deposit-result.tsx';
import { OwnDeposits } from './own-deposits.tsx';
import './payments.css';

const DepositTab = () => {
  const { t } = useTranslation();
  const who = useGetUserQuery();
  const ways = usePayingByQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = [who, ways].find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined)
    return (
      <div className="card">
        <ErrorFace error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  if (who.data === undefined || ways.data === undefined) return <Skeleton height="320px" />;
  const [wallet, ...wallets] = who.data.user.balances.filter(({ mode }) => mode === 'real');
  const [way, ...others] = ways.data.gateways;
  if (wallet === undefined || way === undefined)
    return (
      <div className="card">
        <EmptyFace
          title={
            wallet === undefined ? t('You have no real wallet') : t('No payment method available')
          }
          why={
            wallet === undefined
              ? t('Deposits go to real wallets only.')
              : t('Deposits are currently off. Please try again later.')
          }
        />
      </div>
    );
  return (
    <>
      <KycBanner act="deposit" className="below" />
      <DepositForm
        wallets={[wallet, ...wallets]}
        ways={[way, ...others]}
        onStaleFee={() => void ways.refetch()}
      />
    </>
  );
};

/** `/deposits`: pays money into a real wallet, and shows the outcomes (customer.md section 2). */
export const OwnDepositsPage = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('Deposits')} line={t('Add money to a real wallet through a payment provider.')}>
      <AddressTabs
        label={t('Deposits')}
        panelClassName="pay-panel"
        tabs={[
          { name: 'deposit', label: t('Deposit'), content: <DepositTab /> },
          { name: 'history', label: t('History'), content: <OwnDeposits /> },
        ]}
      />
      <DepositResult />
    </Page>
  );
};
