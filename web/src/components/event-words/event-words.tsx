import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roleNames } from '../../../../domain/shared/roles.ts';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import { Chip } from '../chip/chip.tsx';
import { addressOf, addressOfActor, roleOf } from './links.ts';
import { piecesOf, type Piece } from './sentence.ts';

/** Who did it: a person by name and role, with the acting staff member first; a process as the system. */
const Who = ({ event }: { event: AuditItem }) => {
  const { t } = useTranslation();
  const { actor, impersonator } = event;
  const role = roleOf(actor.role_id);
  const roleWord = role === null ? t('System') : t(roleNames[role]);
  const name = (
    <Link className="audit-actor" to={addressOfActor(actor)}>
      <bdi>{actor.full_name}</bdi>
    </Link>
  );
  if (impersonator === null) {
    return (
      <>
        {name} <span className="caption">{roleWord}</span>
      </>
    );
  }
  return (
    <>
      <Link className="audit-actor" to={addressOfActor({ id: impersonator.id, role_id: null })}>
        <bdi>{impersonator.full_name}</bdi>
      </Link>{' '}
      {t('for')} {name} <span className="caption">{roleWord}</span>
    </>
  );
};

/**
 * A value, often typed by people. It is isolated, so that text of the other direction does not reorder the sentence.
 */
const Value = ({ piece: { text, word, link } }: { piece: Piece }) => {
  const { t } = useTranslation();
  const value = <bdi>{text}</bdi>;
  if (link !== null) return <Link to={addressOf(link, word ?? '')}>{value}</Link>;
  if (word === 'reason') return t(text);
  return <b>{value}</b>;
};

/** What happened, as a sentence whose names are links. */
export const EventWords = ({ event }: { event: AuditItem }) => {
  const { t } = useTranslation();
  const pieces = piecesOf(event.sentence, (template, params) => t(template, params));
  return (
    <>
      {pieces.map((piece, at) => (
        <Fragment key={at}>
          {piece.word === null ? (
            piece.text
          ) : piece.word === 'actor' ? (
            <Who event={event} />
          ) : (
            <Value piece={piece} />
          )}
        </Fragment>
      ))}
      {event.outcome === 'refused' ? (
        <>
          {' '}
          <Chip tone="danger">{t('Refused')}</Chip>
        </>
      ) : null}
      {event.impersonator === null ? null : (
        <>
          {' '}
          <Chip tone="warn">{t('Acting as customer')}</Chip>
        </>
      )}
    </>
  );
};
