import { useTranslation } from 'react-i18next';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { KycBanner } from '../../../app/session/kyc-banner.tsx';
import { EmptyFace, ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { Page } from '../../../components/page/page.tsx';
import { AddressTabs } from '../../../components/tabs/address-tabs.tsx';
import { useWithdrawFeesQuery } from '../api.ts';
import { OwnWithdraws } from './own-withdraws.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import './payments.css';

const WithdrawTab = () => {
  const { t } = useTranslation();
  const who = useGetUserQuery();
  const fees = useWithdrawFeesQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = [who, fees].find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined)
    return (
      <div className="card">
        <ErrorFace error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    );
  if (who.data === undefined || fees.data === undefined) return <Skeleton height="320px" />;
  const [first, ...others] = who.data.user.balances.filter(({ mode }) => mode === 'real');
  if (first === undefined)
    return (
      <div className="card">
        <EmptyFace
          title={t('You have no real wallet')}
          why={t('You can withdraw from real wallets only.')}
        />
      </div>
    );
  return (
    <>
      <KycBanner act="withdraw" className="below" />
      <WithdrawForm
        who={who.data}
        wallets={[first, ...others]}
        fees={fees.data}
        onStaleFee={() => void fees.refetch()}
      />
    </>
  );
};

/** `/withdraws`: requests a withdraw, and shows the outcomes of earlier requests (customer.md section 2). */
export const OwnWithdrawsPage = () => {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Withdraws')}
      line={t('Send money from a real wallet to your bank account. Our team reviews each request.')}
    >
      <AddressTabs
        label={t('Withdraws')}
        panelClassName="pay-panel"
        tabs={[
          { name: 'withdraw', label: t('Withdraw'), content: <WithdrawTab /> },
          { name: 'history', label: t('History'), content: <OwnWithdraws /> },
        ]}
      />
    </Page>
  );
};
