import { useTranslation } from 'react-i18next';
import { ErrorFace, Skeleton, StaleNote } from '../../components/faces/faces.tsx';
import { walletOfAccount } from '../../../../domain/shared/ledger/chart.ts';
import { useStaleness } from '../../lib/staleness.ts';
import { addressOf } from '../../components/event-words/links.ts';
import { JournalTable } from '../../components/journal/journal-table.tsx';
import { CauseChain } from './cause-chain.tsx';
import { ChainSeal } from './chain-seal.tsx';
import { ChangesTable } from './changes-table.tsx';
import { RecordFacts } from './record-facts.tsx';
import { alwaysAnew, useShowAuditQuery } from './api.ts';

const addressOfPosting = ({ account }: Readonly<{ account: string }>): string | null => {
  const id = walletOfAccount(account);
  return id === null ? null : addressOf({ kind: 'wallet', id });
};

const Loading = () => {
  const { t } = useTranslation();
  return (
    <div className="stack gap-3" role="status" aria-label={t('Loading')}>
      <Skeleton width="180px" />
      <Skeleton height="96px" />
      <Skeleton width="60%" />
    </div>
  );
};

/** Everything the log knows about an event: its changes, the money it moved, its causes, and its seal. */
export const EventDetail = ({ position }: { position: string }) => {
  const result = useShowAuditQuery(position, alwaysAnew);
  const staleness = useStaleness(result);
  const { currentData: event, isError, error, refetch } = result;
  if (event === undefined)
    return isError ? <ErrorFace error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <StaleNote reason={staleness} />
      {event.verified ? null : <ChainSeal event={event} />}
      <div className="audit-tables grid">
        <ChangesTable event={event} />
        <JournalTable postings={event.postings} addressOf={addressOfPosting} />
      </div>
      <CauseChain event={event} />
      <RecordFacts event={event} />
      {event.verified ? <ChainSeal event={event} /> : null}
    </>
  );
};
