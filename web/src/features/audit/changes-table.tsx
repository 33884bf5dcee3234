import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditDetail, AuditFieldItem } from '../../../../query/audit/contract.ts';
import { unknown } from '../../lib/format/numbers.ts';
import { changesOf, type Change } from './changes.ts';
import { addressOf } from '../../components/event-words/links.ts';

/** Amounts and rates stay on one line; words may break. */
const isFigure = (text: string): boolean => /^[-\u2212]?\D{0,4}[\d,.]+$/.test(text);

const Value = ({ item }: { item: AuditFieldItem | null }) => {
  if (item === null || item.value === null || item.value === '')
    return <span className="muted">{unknown}</span>;
  return item.link === null ? (
    <span className={isFigure(item.value) ? 'number' : 'break'}>{item.value}</span>
  ) : (
    <Link to={addressOf(item.link)}>{item.value}</Link>
  );
};

const By = ({ change: { by, changed } }: { change: Change }) => {
  const { t } = useTranslation();
  if (by !== null)
    return <span className={`number ${by.sign > 0 ? 'up' : 'down'}`}>{by.text}</span>;
  return changed ? null : <span className="muted">{t('no change')}</span>;
};

/** The values before and after, side by side; only the changed ones stand out. */
export const ChangesTable = ({ event }: { event: AuditDetail }) => {
  const { t } = useTranslation();
  const changes = changesOf(event);
  const hasAmounts = changes.some(({ by }) => by !== null);
  const { revision } = event;
  return (
    <section className="stack">
      <header className="row align-baseline justify-between">
        <h3 className="heading">{t('Before and after')}</h3>
        <span className="caption number">
          {revision === 0
            ? t('revision {{revision}}', { revision })
            : t('revision {{from}} to {{revision}}', { from: revision - 1, revision })}
        </span>
      </header>
      {changes.length === 0 ? (
        <p className="frame-line small muted pad-3">
          {event.outcome === 'refused'
            ? t('Nothing was changed: this was refused.')
            : t('This event is only a record. It changed nothing.')}
        </p>
      ) : (
        <div className="frame-line scroll">
          <table className="table table-figures">
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Before')}</th>
                <th scope="col">{t('After')}</th>
                {hasAmounts ? <th scope="col">{t('Change')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.field} className={change.changed ? undefined : 'muted'}>
                  <th scope="row">{t(change.field)}</th>
                  <td>
                    {change.changed && change.before?.value ? (
                      <del className="muted">
                        <Value item={change.before} />
                      </del>
                    ) : (
                      <Value item={change.before} />
                    )}
                  </td>
                  <td>
                    {change.changed ? (
                      <ins className="strong">
                        <Value item={change.after} />
                      </ins>
                    ) : (
                      <Value item={change.after} />
                    )}
                  </td>
                  {hasAmounts ? (
                    <td>
                      <By change={change} />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
