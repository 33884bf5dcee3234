import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Page } from '../../../components/page/page.tsx';
import { useListLeadsQuery, useListLeadStatusesQuery } from '../leads/api.ts';
import { EditLeadDialog } from '../leads/edit-lead-dialog.tsx';
import { leadName } from '../leads/lead-cells.tsx';
import {
  columnAsked,
  movedText,
  noStatus,
  useMoveLeadMutation,
  useMoves,
  type BoardStatus,
  type LeadMove,
} from './board-api.ts';
import { BoardColumn, type Dragged } from './board-column.tsx';
import './board.css';

/**
 * The columns of the board. Leads without a status come first, while there are any. No column is shown until that is
 * known, because a column added later would push the others aside.
 */
const useColumns = () => {
  const { data: listed, isError, error, refetch } = useListLeadStatusesQuery();
  const { data: without, isError: isUnknown } = useListLeadsQuery(columnAsked(noStatus.status));
  const first = without === undefined || without.meta.total === 0 ? [] : [noStatus];
  const isKnown = without !== undefined || isUnknown;
  const statuses: readonly BoardStatus[] | undefined =
    listed && isKnown ? [...first, ...listed] : undefined;
  return { statuses, isError, error, refetch };
};

/**
 * `/admin/crm/board`: sales leads by their status. A moved lead gets the status of its new column, or loses its status
 * in the column of leads without one.
 */
export const BoardPage = () => {
  const { t } = useTranslation();
  const { statuses, isError, error, refetch } = useColumns();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [open, setOpen] = useState<LeadItem | null>(null);
  const [moving, setMoving] = useState('');
  const { run } = useAct(useMoveLeadMutation(), { done: movedText, about: moving });
  const begin = useMoves({ statuses: statuses ?? [], send: run });
  const forget = useCallback(() => setFocused(null), []);
  const move = (asked: LeadMove, byKeys: boolean): void => {
    setDragged(null);
    setMoving(leadName(asked.lead));
    if (byKeys) setFocused(asked.lead.id);
    begin(asked);
  };
  return (
    <Page
      title={t('Board')}
      line={t('Sales leads by status. Drag a lead, or press Alt and an arrow key on it.')}
    >
      {statuses === undefined && isError ? (
        <ErrorFace error={error} onRetry={() => void refetch()} />
      ) : null}
      {statuses === undefined && !isError ? <Skeleton height="320px" /> : null}
      <div className="board row gap-3 align-stretch scroll">
        {statuses?.map((status) => (
          <BoardColumn
            key={status.status}
            status={status}
            statuses={statuses}
            dragged={dragged}
            focused={focused}
            onLeft={forget}
            onDrag={setDragged}
            onMove={move}
            onOpen={setOpen}
          />
        ))}
      </div>
      {open === null ? null : <EditLeadDialog lead={open} onClose={() => setOpen(null)} />}
    </Page>
  );
};
