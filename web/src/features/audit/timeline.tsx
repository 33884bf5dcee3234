import { useTranslation } from 'react-i18next';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import { byDay, nameOfDay, wordsOfDay } from './days.ts';
import { EventRow } from './event-row.tsx';
import type { AuditState } from './use-audit.ts';

/** Events grouped by day, newest first. */
export const Timeline = ({
  events,
  audit: { open, setOpen },
}: {
  events: readonly AuditItem[];
  audit: AuditState;
}) => {
  const { t } = useTranslation();
  const now = new Date();
  return (
    <div className="audit-timeline">
      {byDay(events).map(({ day, rows }) => {
        const name = nameOfDay(day, now);
        return (
          <section key={day} aria-label={wordsOfDay(day)}>
            <h2 className="audit-day row justify-between edge-above edge-below caption">
              <span>
                {name === null ? null : <b>{t(name)}</b>} {wordsOfDay(day)}
              </span>
              <span className="only-wide">{t('Position')}</span>
            </h2>
            <ol>
              {rows.map((event) => (
                <EventRow
                  key={event.position}
                  event={event}
                  isOpen={event.position === open}
                  onToggle={setOpen}
                />
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
};
