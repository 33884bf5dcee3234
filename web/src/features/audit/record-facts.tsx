import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditDetail } from '../../../../query/audit/contract.ts';
import { unknown } from '../../lib/format/numbers.ts';
import { shortId } from './cause-chain.tsx';
import { Facts } from '../../components/layout/facts.tsx';
import { CopyButton } from '../../components/copy/copy-button.tsx';
import { hint } from '../../components/hint/hint.ts';
import { exactOf } from './days.ts';
import { auditAddress } from '../../lib/audit-address.ts';

const Id = ({ id, name, children }: { id: string; name: string; children?: ReactNode }) => (
  <>
    <span className="number" {...hint(id, 'reach')}>
      {shortId(id)}
    </span>
    <CopyButton text={id} name={name} />
    {children}
  </>
);

/** The event's record in the log: ids to copy, moments, its origin, and links to its neighbours. */
export const RecordFacts = ({ event }: { event: AuditDetail }) => {
  const { t } = useTranslation();
  const {
    stream,
    revision,
    occurred_at,
    recorded_at,
    command_id,
    correlation_id,
    ip,
    session,
    type,
    actor,
    data,
  } = event;
  return (
    <section className="stack">
      <h3 className="heading">{t('Record')}</h3>
      <Facts
        className="audit-facts"
        look="lines"
        facts={[
          {
            label: t('Event'),
            value: <Link to={auditAddress({ type })}>{type}</Link>,
          },
          {
            label: t('Stream'),
            value: (
              <>
                <Link to={auditAddress({ stream })} {...hint(stream)}>
                  {t('History of {{stream}}', {
                    stream: stream.replace(/-.*$/, '').replaceAll('_', ' '),
                  })}
                </Link>
                <CopyButton text={stream} name={t('Copy stream')} />
                <span className="muted">{t('revision {{revision}}', { revision })}</span>
              </>
            ),
          },
          {
            label: t('Who'),
            value: (
              <Link to={auditAddress({ actor: actor.id })}>
                {t('All by {{name}}', { name: actor.full_name })}
              </Link>
            ),
          },
          {
            label: t('Origin'),
            value: (
              <>
                <span className="number">{ip ?? unknown}</span>
                {session === null ? null : (
                  <span className="muted">
                    {t('session {{session}}', { session: shortId(session) })}
                  </span>
                )}
              </>
            ),
          },
          {
            label: t('Happened'),
            value: <span className="number">{exactOf(occurred_at)}</span>,
          },
          {
            label: t('Recorded'),
            value: <span className="number">{exactOf(recorded_at)}</span>,
          },
          {
            label: t('Command ID'),
            value: <Id id={command_id} name={t('Copy command ID')} />,
          },
          {
            label: t('Request ID'),
            value: (
              <Id id={correlation_id} name={t('Copy request ID')}>
                <Link to={auditAddress({ correlation: correlation_id })}>{t('Same request')}</Link>
              </Id>
            ),
          },
        ]}
      />
      <details className="audit-stored small">
        <summary className="row gap-1">
          {t('As stored')}
          <ChevronDown size={14} aria-hidden="true" />
        </summary>
        <pre className="number well frame-line pad-3 scroll break" tabIndex={0}>
          {JSON.stringify(data, null, 2)}
        </pre>
      </details>
    </section>
  );
};
