import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  timelineKinds,
  timelineWords,
  type TimelineKind,
} from '../../../../../domain/shared/crm/timeline.ts';
import type { TimelineItem } from '../../../../../query/crm/timeline/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { EmptyFace, ErrorFace, Spinner, StaleNote } from '../../../components/faces/faces.tsx';
import { Select } from '../../../components/form/choice.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { Time } from '../../../components/numbers/numbers.tsx';
import { auditAddress } from '../../../lib/audit-address.ts';
import { unknown } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useShowTimelineQuery, type TimelineAsked } from './api.ts';
import './timeline.css';

/** The changed values of a line, before and after. */
const Changes = ({ changes }: Pick<TimelineItem, 'changes'>) => {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <ul className="stack gap-0 small muted">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="lines break">
          {t(field)}: {before === null ? null : <del>{before}</del>}
          {before === null ? '' : ' '}
          <ins className="strong">{after ?? unknown}</ins>
        </li>
      ))}
    </ul>
  );
};

/** The name of a mail is itself a catalogue text, so it is translated. */
const paramsOf = (t: TFunction, { kind, sentence: { params } }: TimelineItem) =>
  kind === 'mail' ? { ...params, mail: t(params['mail'] ?? unknown) } : params;

/** Plans a follow-up from a line about a call. */
type FollowUp = ((line: TimelineItem) => void) | undefined;

const Line = ({ line, onFollowUp }: Readonly<{ line: TimelineItem; onFollowUp: FollowUp }>) => {
  const { t } = useTranslation();
  const { kind, at, sentence, changes, position } = line;
  return (
    <li className="stack gap-1 pad-3 rule-below">
      <Row wrap justify="between" className="caption">
        <Chip>{t(timelineWords[kind].label)}</Chip>
        <Row as="span">
          {kind === 'call' && onFollowUp !== undefined ? (
            <Button size="small" onClick={() => onFollowUp(line)}>
              {t('Follow up')}
            </Button>
          ) : null}
          {position === null ? null : (
            <Link to={auditAddress({ position })}>{t('In the audit')}</Link>
          )}
          <Time at={at} as="staff" />
        </Row>
      </Row>
      <p className="break">{t(sentence.template, paramsOf(t, line))}</p>
      <Changes changes={changes} />
    </li>
  );
};

type PageProps = Readonly<{
  asked: TimelineAsked;
  onOlder: (() => void) | null;
  onFollowUp: FollowUp;
}>;

/** A page of lines; the last page shown has a button for older ones. */
const TimelinePage = ({ asked, onOlder, onFollowUp }: PageProps) => {
  const { t } = useTranslation();
  const result = useShowTimelineQuery(asked, { refetchOnMountOrArgChange: true });
  const staleness = useStaleness(result);
  const { data, isError, error, refetch } = result;
  if (data === undefined)
    return (
      <li className="centre pad-3">
        {isError ? <ErrorFace error={error} onRetry={() => void refetch()} /> : <Spinner />}
      </li>
    );
  if (data.meta.total === 0)
    return (
      <li>
        <EmptyFace why={t('No events of this kind yet.')} />
      </li>
    );
  return (
    <>
      {asked.page > 1 || staleness === null ? null : (
        <li className="centre pad-3">
          <StaleNote reason={staleness} />
        </li>
      )}
      {data.data.map((line) => (
        <Line key={line.id} line={line} onFollowUp={onFollowUp} />
      ))}
      {onOlder !== null && asked.page < data.meta.last_page ? (
        <li className="centre pad-3">
          <Button size="small" onClick={onOlder}>
            {t('Older')}
          </Button>
        </li>
      ) : null}
    </>
  );
};

type Props = Pick<TimelineAsked, 'about' | 'id'> &
  Readonly<{
    /** Plans a follow-up to a call; without it no line offers one. */
    onFollowUp?: FollowUp;
  }>;

/** The history of a lead or customer, newest first, of all kinds or of one. */
export const Timeline = ({ about, id, onFollowUp }: Props) => {
  const { t } = useTranslation();
  const [kind, setKind] = useState<TimelineKind | undefined>();
  const [pages, setPages] = useState(1);
  const choices = [
    { value: '', label: t('Everything') },
    ...timelineKinds.map((value) => ({ value, label: t(timelineWords[value].label) })),
  ];
  return (
    <Stack gap={3}>
      <Row wrap justify="between">
        <div className="timeline-kinds">
          <Select
            small
            name={t('What happened')}
            value={kind ?? ''}
            options={choices}
            onChange={(chosen) => {
              setKind(timelineKinds.find((one) => one === chosen));
              setPages(1);
            }}
          />
        </div>
        <span className="caption">{t('Times are UTC.')}</span>
      </Row>
      <ol className="frame-line" aria-label={t('Timeline')}>
        {Array.from({ length: pages }, (_page, index) => (
          <TimelinePage
            key={`${kind ?? ''} ${String(index)}`}
            asked={{ about, id, page: index + 1, kind }}
            onOlder={index + 1 === pages ? () => setPages(pages + 1) : null}
            onFollowUp={onFollowUp}
          />
        ))}
      </ol>
    </Stack>
  );
};
