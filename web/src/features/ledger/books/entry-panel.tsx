import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EntryAnswer } from '../../../../../query/ledger/contract.ts';
import { entryTypeWord } from '../../../../../domain/shared/trading/statement-words.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { EventWords } from '../../../components/event-words/event-words.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { JournalTable } from '../../../components/journal/journal-table.tsx';
import { DetailHead } from '../../../components/master-detail/detail-head.tsx';
import { Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { accountAddress } from '../../../lib/ledger-address.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useShowEntryQuery } from './api.ts';
import './books.css';

/** The causes of the entry, step by step: who did what and when, each event in its own words. */
const Story = ({ chain }: Pick<EntryAnswer, 'chain'>) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <section className="stack">
      <h3 className="heading">{t('What led to it')}</h3>
      <ol className="ledger-story stack gap-0 small">
        {chain.map((event) => (
          <li key={event.position} className="break">
            <p>
              <EventWords event={event} />
            </p>
            <p className="caption muted">
              <Time at={event.occurred_at} recorded={event.recorded_at} as="staff" />
              {' · '}
              {can('readAudit') ? (
                <Link className="underlined" to={auditAddress({ position: event.position })}>
                  {t('Position {{position}}', { position: formatCount(Number(event.position)) })}
                </Link>
              ) : (
                t('Position {{position}}', { position: formatCount(Number(event.position)) })
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** Each posting links to its account, as of this entry. */
const Explained = ({ entry: { position, postings, chain } }: { entry: EntryAnswer }) => (
  <Stack gap={4} className="pad-4">
    <Story chain={chain} />
    <JournalTable
      postings={postings}
      addressOf={({ account, mode, currency }) =>
        accountAddress({ account, mode, currency, position })
      }
    />
  </Stack>
);

type Props = Readonly<{
  position: string;
  place: number | null;
  count: number;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}>;

/** Explains a journal entry: what happened, who did it, what caused it, and both sides of the entry. */
export const EntryPanel = ({ position, ...rest }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const result = useShowEntryQuery(position);
  const { currentData: entry, isError, error, refetch } = result;
  const staleness = useStaleness(result);
  const type = entry?.chain.at(-1)?.type;
  return (
    <section className="case stack gap-0 fill scroll" aria-labelledby={`${id}-title`}>
      <DetailHead
        {...rest}
        title={type === undefined ? t('Journal entry') : t(entryTypeWord(type))}
        titleId={`${id}-title`}
        names={{ previous: t('Previous entry'), next: t('Next entry') }}
        line={t('Entry at position {{position}}', { position: formatCount(Number(position)) })}
      />
      <StaleNote reason={staleness} />
      {entry === undefined ? (
        isError ? (
          <ErrorFace error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="240px" />
        )
      ) : (
        <Explained entry={entry} />
      )}
    </section>
  );
};
