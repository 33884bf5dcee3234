import FileCheck from 'lucide-react/icons/file-check';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import Terminal from 'lucide-react/icons/terminal';
import Zap from 'lucide-react/icons/zap';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditDetail } from '../../../../query/audit/contract.ts';
import { Button } from '../../components/button/button.tsx';
import { formatCount } from '../../lib/format/numbers.ts';
import { clockOf } from './days.ts';
import { auditAddress } from '../../lib/audit-address.ts';

const shownAtOnce = 3;

/** The start and the end of an id: `7c41…09de`. */
export const shortId = (id: string): string =>
  id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;

const Step = ({
  icon,
  title,
  note,
  to,
  here = false,
}: {
  icon: ReactNode;
  title: string;
  note: string;
  to?: string;
  here?: boolean;
}) => (
  <li className="audit-step row frame-line" aria-current={here ? 'step' : undefined}>
    <span className="avatar" aria-hidden="true">
      {icon}
    </span>
    <span className="stack gap-0 small break">
      {to === undefined ? (
        <span className="medium">{title}</span>
      ) : (
        <Link className="medium" to={to}>
          {title}
        </Link>
      )}
      <span className="caption number">{note}</span>
    </span>
  </li>
);

/** The events that caused this one, and those it caused. */
export const CauseChain = ({ event }: { event: AuditDetail }) => {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { caused_by: cause, causes, command_id, actor, impersonator, occurred_at } = event;
  const at = (position: string) =>
    t('Position {{position}}', { position: formatCount(Number(position)) });
  const shown = all ? causes : causes.slice(0, shownAtOnce);
  return (
    <section className="stack">
      <h3 className="heading">{t('Cause chain')}</h3>
      <ol className="audit-steps row wrap">
        {cause === null ? (
          <Step
            icon={actor.role_id === null ? <Zap size={15} /> : <MousePointerClick size={15} />}
            title={impersonator?.full_name ?? actor.full_name}
            note={
              actor.role_id === null
                ? t('System')
                : event.ip === null
                  ? t('Request')
                  : t('From {{ip}}', { ip: event.ip })
            }
          />
        ) : (
          <Step
            icon={<Zap size={15} />}
            title={cause.type}
            note={at(cause.position)}
            to={auditAddress({ position: cause.position })}
          />
        )}
        <Step icon={<Terminal size={15} />} title={t('Command')} note={shortId(command_id)} />
        <Step
          icon={<FileCheck size={15} />}
          title={event.type}
          note={t('This event, {{time}}', { time: clockOf(occurred_at) })}
          here
        />
        {shown.map(({ position, type }) => (
          <Step
            key={position}
            icon={<Zap size={15} />}
            title={type}
            note={at(position)}
            to={auditAddress({ position })}
          />
        ))}
      </ol>
      {shown.length < causes.length ? (
        <Button size="small" kind="plain" onClick={() => setAll(true)}>
          {t('Show {{number}} more', { number: causes.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
};
