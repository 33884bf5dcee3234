import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import { formatLocalTime } from '../../lib/format/times.ts';
import { CopyButton } from '../../components/copy/copy-button.tsx';
import { hint } from '../../components/hint/hint.ts';
import { clockOf, dayOf, exactOf } from './days.ts';
import { EventAvatar } from './event-avatar.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventWords } from '../../components/event-words/event-words.tsx';

const rowsButtons = (from: Element): readonly HTMLButtonElement[] => [
  ...(from.closest('.audit-timeline')?.querySelectorAll<HTMLButtonElement>('.audit-open') ?? []),
];

/** The time it happened, with the day if it was recorded on another day. */
const When = ({ event: { occurred_at: at, recorded_at: recorded } }: { event: AuditItem }) => {
  const { t } = useTranslation();
  const title = t('Happened {{at}}, recorded {{recorded}}, your time {{local}}', {
    at: exactOf(at),
    recorded: exactOf(recorded),
    local: formatLocalTime(at),
  });
  return (
    <time className="audit-when number" dateTime={at} {...hint(title)}>
      {clockOf(at)}
      {dayOf(at) === dayOf(recorded) ? null : <span className="stack caption">{dayOf(at)}</span>}
    </time>
  );
};

type Props = Readonly<{
  event: AuditItem;
  isOpen: boolean;
  onToggle: (position: string | null) => void;
}>;

/** One row of the audit; a click anywhere in it opens the event, and so do Enter and the arrow keys on its button. */
export const EventRow = ({ event, isOpen, onToggle }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const { position } = event;
  const toggle = () => onToggle(isOpen ? null : position);
  const onClick = ({ target }: MouseEvent) => {
    // Links and buttons handle their own clicks, and selecting text does not open the event.
    const isOwn = target instanceof Element && target.closest('a, button') !== null;
    if (!isOwn && window.getSelection()?.isCollapsed !== false) toggle();
  };
  const onKeyDown = (pressed: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = rowsButtons(pressed.currentTarget);
    const now = buttons.indexOf(pressed.currentTarget);
    const rtl = document.documentElement.dir === 'rtl';
    const steps: Readonly<Record<string, HTMLButtonElement | undefined>> = {
      ArrowDown: buttons[now + 1],
      ArrowUp: buttons[now - 1],
      Home: buttons[0],
      End: buttons.at(-1),
    };
    if (pressed.key in steps) steps[pressed.key]?.focus();
    else if (pressed.key === (rtl ? 'ArrowLeft' : 'ArrowRight')) onToggle(position);
    else if (
      isOpen &&
      (pressed.key === 'Escape' || pressed.key === (rtl ? 'ArrowRight' : 'ArrowLeft'))
    )
      onToggle(null);
    else return;
    pressed.preventDefault();
  };
  return (
    <li className="audit-item">
      <div
        className={`audit-row grid hovers rule-below small muted${event.outcome === 'refused' ? ' audit-row-refused' : ''}`}
        onClick={onClick}
      >
        <When event={event} />
        <EventAvatar event={event} />
        <p className="audit-sentence break" id={`${id}-words`}>
          <EventWords event={event} />
        </p>
        <span className="row gap-0">
          <CopyButton text={position} name={t('Copy position')} />
          <span className="number">{formatCount(Number(position))}</span>
        </span>
        <button
          type="button"
          className="audit-open icon-button icon-button-tiny"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t('Event {{position}}', { position })}
          aria-describedby={`${id}-words`}
          onClick={toggle}
          onKeyDown={onKeyDown}
        >
          <ChevronDown size={16} className="chevron" aria-hidden="true" />
        </button>
      </div>
      {isOpen ? (
        <div className="audit-detail stack gap-5 edge-below" id={id}>
          <EventDetail position={position} />
        </div>
      ) : null}
    </li>
  );
};
