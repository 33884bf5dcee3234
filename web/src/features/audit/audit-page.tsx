import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaleness } from '../../lib/staleness.ts';
import { Button, IconButton } from '../../components/button/button.tsx';
import { EmptyFace, ErrorFace, Skeleton, StaleNote } from '../../components/faces/faces.tsx';
import { isListNarrowed } from '../../components/list/list-params.ts';
import { ListBox } from '../../components/list/list-box.tsx';
import { Page } from '../../components/page/page.tsx';
import { formatCount, formatTotal } from '../../lib/format/numbers.ts';
import { alwaysAnew, useListAuditQuery, useShowAuditQuery } from './api.ts';
import { FilterBar } from './filter-bar.tsx';
import { actorsIn, systemActors } from './filter-values.ts';
import { Timeline } from './timeline.tsx';
import { useAudit, type AuditState } from './use-audit.ts';
import { useNews } from './use-news.ts';
import './audit.css';

const skeletonRows = 12;

const Loading = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('Loading')}>
      {Array.from({ length: skeletonRows }, (_row, at) => (
        <div key={at} className="audit-row grid rule-below">
          <Skeleton width="56px" />
          <Skeleton width="26px" height="26px" />
          <Skeleton width={`${String(40 + ((at * 13) % 40))}%`} />
        </div>
      ))}
    </div>
  );
};

/** An event that was opened by a link and is not on this page of the audit. */
const Linked = ({ position, audit }: { position: string; audit: AuditState }) => {
  const { t } = useTranslation();
  const { currentData: event, isError, error, refetch } = useShowAuditQuery(position, alwaysAnew);
  return (
    <section className="card below" aria-label={t('Event {{position}}', { position })}>
      <header className="row justify-between pad-2">
        <h2 className="heading">
          {t('Event {{position}}', { position: formatCount(Number(position)) })}
        </h2>
        <IconButton name={t('Close')} onClick={() => audit.setOpen(null)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {event === undefined ? (
        isError ? (
          <ErrorFace error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <Timeline events={[event]} audit={audit} />
      )}
    </section>
  );
};

const useKnownActors = (events: Parameters<typeof actorsIn>[1]) => {
  const [actors, setActors] = useState(systemActors);
  useEffect(() => setActors((known) => actorsIn(known, events)), [events]);
  return actors;
};

const none: Parameters<typeof actorsIn>[1] = [];

/** The audit: every event of the log in words, newest first, for administrators. Reading it is itself an event. */
export const AuditPage = () => {
  const { t } = useTranslation();
  const audit = useAudit();
  const { list, open } = audit;
  const result = useListAuditQuery(list.query, alwaysAnew);
  const events = result.data?.data ?? none;
  const meta = result.data?.meta;
  const actors = useKnownActors(events);
  const news = useNews(audit, result.isFetching ? undefined : result.data?.data);
  const staleness = useStaleness(result);
  const isNarrowed = isListNarrowed(list.query);
  const isElsewhere =
    open !== null && result.data !== undefined && !events.some(({ position }) => position === open);
  const count = meta === undefined ? null : formatTotal(meta);

  const body = () => {
    if (result.isError && result.data === undefined)
      return <ErrorFace error={result.error} onRetry={() => void result.refetch()} />;
    if (result.data === undefined) return <Loading />;
    if (events.length > 0) return <Timeline events={events} audit={audit} />;
    return (
      <EmptyFace
        why={
          isNarrowed
            ? t('No event matches these filters. Remove one, or choose another period.')
            : t('No events yet. Actions of people and the system appear here.')
        }
        action={
          isNarrowed ? <Button onClick={list.clearFilters}>{t('Clear filters')}</Button> : undefined
        }
      />
    );
  };

  return (
    <Page
      title={t('Audit')}
      line={t(
        'Every change, in order, with who made it and why. Nothing here can be edited. Times are UTC.',
      )}
      actions={
        staleness === null && news.count === 0 ? null : (
          <>
            <StaleNote reason={staleness} />
            {news.count === 0 ? null : (
              <Button aria-pressed onClick={() => void result.refetch()}>
                <ArrowUp size={15} aria-hidden="true" />
                {news.more
                  ? t('{{number}}+ new', { number: news.count })
                  : t('{{number}} new', { number: news.count })}
              </Button>
            )}
          </>
        )
      }
    >
      <FilterBar audit={audit} actors={actors} total={count} />
      {isElsewhere ? <Linked position={open} audit={audit} /> : null}
      <section aria-label={t('Events')} aria-busy={result.isFetching}>
        <ListBox
          list={list}
          result={result}
          noun={(count) => t('events', { count, defaultValue_one: 'event' })}
        >
          {body()}
        </ListBox>
      </section>
    </Page>
  );
};
