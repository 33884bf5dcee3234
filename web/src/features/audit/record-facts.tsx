import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditDetail } from '../../../../query/audit/contract.ts';
import { unknown } from '../../lib/format/numbers.ts';
import { shortId } from './cause-chain.tsx';
import { CopyButton } from '../../components/copy/copy-button.tsx';
import { hint } from '../../components/hint/hint.ts';
import { exactOf } from './days.ts';
import { auditAddress } from '../../lib/audit-address.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="audit-fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Id = ({ id, name, children }: { id: string; name: string; children?: ReactNode }) => (
  <>
    <span className="number" {...hint(id, 'reach')}>
      {shortId(id)}
    </span>
    <CopyButton text={id} name={name} />
    {children}
  </>
);

/** How the event stands in the log: ids to copy, moments, from where, and the ways to its neighbours. */
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
    <section className="audit-part">
      <h3>{t('Record')}</h3>
      <dl className="audit-facts">
        <Fact name={t('Event')}>
          <Link to={auditAddress({ type })}>{type}</Link>
        </Fact>
        <Fact name={t('Stream')}>
          <Link to={auditAddress({ stream })} {...hint(stream)}>
            {t('History of {{stream}}', {
              stream: stream.replace(/-.*$/, '').replaceAll('_', ' '),
            })}
          </Link>
          <CopyButton text={stream} name={t('Copy stream')} />
          <span className="muted">{t('revision {{revision}}', { revision })}</span>
        </Fact>
        <Fact name={t('Who')}>
          <Link to={auditAddress({ actor: actor.id })}>
            {t('All by {{name}}', { name: t(actor.full_name) })}
          </Link>
        </Fact>
        <Fact name={t('From where')}>
          <span className="number">{ip ?? unknown}</span>
          {session === null ? null : (
            <span className="muted">{t('session {{session}}', { session: shortId(session) })}</span>
          )}
        </Fact>
        <Fact name={t('Happened')}>
          <span className="number">{exactOf(occurred_at)}</span>
        </Fact>
        <Fact name={t('Recorded')}>
          <span className="number">{exactOf(recorded_at)}</span>
        </Fact>
        <Fact name={t('Command id')}>
          <Id id={command_id} name={t('Copy command id')} />
        </Fact>
        <Fact name={t('Request id')}>
          <Id id={correlation_id} name={t('Copy request id')}>
            <Link to={auditAddress({ correlation: correlation_id })}>{t('Same request')}</Link>
          </Id>
        </Fact>
      </dl>
      <details className="audit-stored">
        <summary>{t('As stored')}</summary>
        <pre className="number" tabIndex={0}>
          {JSON.stringify(data, null, 2)}
        </pre>
      </details>
    </section>
  );
};
