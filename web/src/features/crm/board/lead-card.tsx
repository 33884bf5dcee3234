import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import { useEffect, useRef, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Menu } from '../../../components/menu/menu.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { leadName } from '../leads/lead-cells.tsx';
import { statusLabel, type BoardStatus } from './board-api.ts';

type Props = Readonly<{
  lead: LeadItem;
  statuses: readonly BoardStatus[];
  /** The status of its column. */
  status: string;
  /** It was moved by keyboard: the focus follows it to its new column. */
  hasFocus: boolean;
  /** The focus went elsewhere. */
  onLeft: () => void;
  onOpen: (lead: LeadItem) => void;
  onDrag: (lead: LeadItem | null) => void;
  onMove: (lead: LeadItem, to: BoardStatus, byKeys: boolean) => void;
}>;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A lead on the board: dragged, moved by its menu, or by Alt and an arrow. */
export const LeadCard = ({ lead, statuses, status, ...acts }: Props) => {
  const { hasFocus, onLeft, onOpen, onDrag, onMove } = acts;
  const { t } = useTranslation();
  const name = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) name.current?.focus();
  }, [hasFocus]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const forward = document.dir === 'rtl' ? -step : step;
    const to = statuses[statuses.findIndex((one) => one.status === status) + forward];
    if (to !== undefined) onMove(lead, to, true);
  };
  const onDragStart = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', lead.id);
    onDrag(lead);
  };
  const place = [lead.country ?? '', lead.agent?.full_name ?? '']
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li
      className="card stack fixed pad-3 hovers board-card"
      draggable
      onDragStart={onDragStart}
      onDragEnd={() => onDrag(null)}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => (hasFocus && relatedTarget !== null ? onLeft() : undefined)}
    >
      <Row justify="between" gap={1}>
        <button
          ref={name}
          type="button"
          className="board-name medium small cut"
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onClick={() => onOpen(lead)}
        >
          {leadName(lead)}
        </button>
        <Menu
          name={t('Move {{name}}', { name: leadName(lead) })}
          className="icon-button"
          trigger={<MoveHorizontal size={16} aria-hidden="true" />}
          items={statuses.map((one) => ({
            kind: 'choice',
            label: statusLabel(t, one),
            checked: one.status === status,
            onChoose: () => (one.status === status ? undefined : onMove(lead, one, true)),
          }))}
        />
      </Row>
      {place === '' ? null : <span className="caption muted cut">{place}</span>}
    </li>
  );
};
