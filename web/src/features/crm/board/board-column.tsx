import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import { ErrorFace, Skeleton, StaleNote } from '../../../components/faces/faces.tsx';
import { Row, Stack } from '../../../components/layout/layout.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useStaleness } from '../../../lib/staleness.ts';
import { useListLeadsQuery } from '../leads/api.ts';
import { toneOfColour } from '../sales-statuses/colours.ts';
import {
  columnAsked,
  leadsAtOnce,
  noStatus,
  statusLabel,
  withoutStatus,
  type BoardStatus,
  type LeadMove,
} from './board-api.ts';
import { LeadCard } from './lead-card.tsx';

/** The dragged card, and the column it comes from. */
export type Dragged = Readonly<{ lead: LeadItem; from: string }>;

type Props = Readonly<{
  status: BoardStatus;
  statuses: readonly BoardStatus[];
  dragged: Dragged | null;
  /** The lead last moved by keyboard. */
  focused: string | null;
  onLeft: () => void;
  onDrag: (dragged: Dragged | null) => void;
  onMove: (move: LeadMove, byKeys: boolean) => void;
  onOpen: (lead: LeadItem) => void;
}>;

const listOf = (status: string): string =>
  `/admin/crm/sales/all?${new URLSearchParams(
    status === noStatus.status ? { 'sales.where': withoutStatus } : { 'sales.status': status },
  ).toString()}`;

/** The sales leads of one status, or of none, newest first, with their number. */
export const BoardColumn = (props: Props) => {
  const { status, statuses, dragged, focused, onLeft, onDrag, onMove, onOpen } = props;
  const { t } = useTranslation();
  const label = statusLabel(t, status);
  const [isOver, setOver] = useState(false);
  const result = useListLeadsQuery(columnAsked(status.status));
  const staleness = useStaleness(result);
  const { data, isError, error, refetch } = result;
  const isWanted = dragged !== null && dragged.from !== status.status;
  const over = (event: DragEvent): void => {
    if (!isWanted) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (dragged !== null && isWanted) onMove({ ...dragged, to: status }, false);
  };
  return (
    <section
      className={classes('board-column stack gap-3 frame-line', isOver && isWanted && 'board-over')}
      aria-label={label}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Row justify="between">
        <h2 className="small">
          <Chip tone={toneOfColour[status.colour]}>{label}</Chip>
        </h2>
        <span className="number caption muted">
          {data === undefined ? null : formatCount(data.meta.total)}
        </span>
      </Row>
      <StaleNote reason={staleness} />
      {data === undefined && isError ? (
        <ErrorFace error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <Skeleton height="96px" /> : null}
      <Stack as="ul" gap={1} className="scroll grow">
        {data?.data.slice(0, leadsAtOnce).map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            statuses={statuses}
            status={status.status}
            hasFocus={focused === lead.id}
            onLeft={onLeft}
            onOpen={onOpen}
            onDrag={(taken) => onDrag(taken === null ? null : { lead: taken, from: status.status })}
            onMove={(moved, to, byKeys) => onMove({ lead: moved, from: status.status, to }, byKeys)}
          />
        ))}
      </Stack>
      {data !== undefined && data.meta.total > leadsAtOnce ? (
        <Link className="small" to={listOf(status.status)}>
          {t('All {{count}} leads', { count: data.meta.total })}
        </Link>
      ) : null}
    </section>
  );
};
