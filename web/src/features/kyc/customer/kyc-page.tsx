import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaleness } from '../../../lib/staleness.ts';
import { NotWhileActing } from '../../../app/shell/not-while-acting.tsx';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Panel } from '../../../components/layout/layout.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useGetKycStatusQuery } from '../api.ts';
import { KycForm } from './kyc-form.tsx';
import { KycStateCard } from './kyc-state-card.tsx';
import './kyc.css';

const Loading = () => (
  <Panel className="measure" aria-busy="true">
    <Skeleton width="30%" height="18px" />
    <Skeleton width="60%" />
    <Skeleton width="45%" />
  </Panel>
);

/** Identity documents are private: nobody submits or sees them on behalf of another person. */
const Acting = ({ name }: { name: string }) => {
  const { t } = useTranslation();
  return (
    <NotWhileActing
      why={t(
        'You are acting for {{name}}. Only the customer can submit identity documents: ask them to sign in and open KYC.',
        { name },
      )}
    />
  );
};

const Own = () => {
  const result = useGetKycStatusQuery();
  const { data: state, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  const [again, setAgain] = useState(false);
  const [sent, setSent] = useState(false);
  if (state === undefined)
    return isError ? (
      <div className="card">
        <ErrorFace error={error} onRetry={() => void refetch()} />
      </div>
    ) : (
      <Loading />
    );
  const { status } = state;
  const isNewSeen = status === 'pending' || status === 'approved';
  const waits = sent && staleness !== null && !isNewSeen;
  if (!waits && (status === 'not_submitted' || (again && status === 'declined'))) {
    const onSent = async () => {
      setSent(true);
      await refetch();
      setAgain(false);
    };
    return (
      <>
        <StaleNote reason={staleness} />
        <KycForm
          type={state.type}
          onSent={onSent}
          onCancel={status === 'declined' ? () => setAgain(false) : null}
        />
      </>
    );
  }
  return (
    <>
      <StaleNote reason={waits ? null : staleness} />
      <KycStateCard
        state={state}
        status={waits || status === 'not_submitted' ? null : status}
        onResubmit={() => {
          setSent(false);
          setAgain(true);
        }}
      />
    </>
  );
};

/** `/kyc`: the form, or the state of the submitted documents (customer.md section 2). */
export const KycPage = () => {
  const { t } = useTranslation();
  const { data: who } = useGetUserQuery();
  return (
    <Page
      title={t('KYC')}
      line={t('Verify your identity with a document and, if asked, proof of address.')}
    >
      {who === undefined ? (
        <Loading />
      ) : who.acting === null ? (
        <Own />
      ) : (
        <Acting name={who.user.full_name} />
      )}
    </Page>
  );
};
