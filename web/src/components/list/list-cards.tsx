import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../form/form.css';
import type { ListColumn, ListRow } from './list-types.ts';

type Props<Row extends ListRow> = Readonly<{
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  hidden: readonly string[];
  selected: ReadonlySet<string> | null;
  onSelect: (ids: ReadonlySet<string>) => void;
  actions?: ((row: Row) => ReactNode) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}>;

const flip = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

const shownAtOnce = 5;

const Lines = <Row extends ListRow>({
  row,
  columns,
}: {
  row: Row;
  columns: readonly ListColumn<Row>[];
}) => {
  const { t } = useTranslation();
  return (
    <dl className="facts facts-ends">
      {columns.map((column) => (
        <div key={column.field} className="fact">
          <dt>{t(column.heading)}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A list on narrow screens: each row is a card, with the columns that name it as its head. */
export const ListCards = <Row extends ListRow>({
  label,
  rows,
  columns,
  hidden,
  selected,
  onSelect,
  actions,
  onOpen,
}: Props<Row>) => {
  const { t } = useTranslation();
  const shown = columns.filter(({ field }) => !hidden.includes(field));
  const names = shown.filter((column) => column.names === true);
  const heads = names.length > 0 ? names : shown.slice(0, 1);
  const nameOf = (row: Row) => {
    const known = heads.filter(({ isUnknown }) => isUnknown?.(row) !== true);
    return (known.length > 0 ? known : heads.slice(0, 1)).map((column) => (
      <span key={column.field}>{column.render(row)} </span>
    ));
  };
  const rest = shown.filter((column) => !heads.includes(column));
  const wanted = rest.filter((column) => column.card === true);
  const lines = wanted.length > 0 ? wanted : rest.slice(0, shownAtOnce);
  const others = rest.filter((column) => !lines.includes(column));
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className="rule-below list-card" data-selected={selected?.has(row.id)}>
          <div className="row">
            {selected === null ? null : (
              <label className="icon-button">
                <input
                  type="checkbox"
                  className="checkbox-box"
                  aria-label={t('Select row')}
                  checked={selected.has(row.id)}
                  onChange={() => onSelect(flip(selected, row.id))}
                />
              </label>
            )}
            {onOpen === undefined ? (
              <span className="list-card-name grow strong break">{nameOf(row)}</span>
            ) : (
              <button
                type="button"
                className="list-card-name grow strong break"
                onClick={() => onOpen(row)}
              >
                {nameOf(row)}
              </button>
            )}
            {actions === undefined ? null : (
              <div className="row gap-0 list-actions">{actions(row)}</div>
            )}
          </div>
          <Lines row={row} columns={lines} />
          {others.length > 0 ? (
            <details className="small">
              <summary className="row gap-1">
                {t('More')}
                <ChevronDown size={14} aria-hidden="true" />
              </summary>
              <Lines row={row} columns={others} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
