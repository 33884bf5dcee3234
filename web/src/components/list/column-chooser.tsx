import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import { useTranslation } from 'react-i18next';
import { Menu } from '../menu/menu.tsx';
import type { ListColumn } from './list-types.ts';

type Props<Row> = Readonly<{
  columns: readonly ListColumn<Row>[];
  hidden: readonly string[];
  onFlip: (field: string) => void;
  onReset: () => void;
}>;

/** Which columns stand in the table. */
export const ColumnChooser = <Row,>({ columns, hidden, onFlip, onReset }: Props<Row>) => {
  const { t } = useTranslation();
  return (
    <Menu
      name={t('Columns')}
      className="button"
      trigger={
        <>
          <Columns3 size={15} aria-hidden="true" />
          <span className="only-wide">{t('Columns')}</span>
        </>
      }
    >
      {(close) => (
        <>
          {columns.map(({ field, heading, names }) => {
            const shown = !hidden.includes(field);
            return (
              <button
                key={field}
                type="button"
                role="menuitemcheckbox"
                aria-checked={shown}
                aria-disabled={names}
                className="menu-item list-column-item"
                onClick={() => (names === true ? undefined : onFlip(field))}
              >
                <span className="menu-tick">
                  {shown ? <Check size={15} aria-hidden="true" /> : null}
                </span>
                {t(heading)}
              </button>
            );
          })}
          <div className="menu-rule" role="separator" />
          <button
            type="button"
            role="menuitem"
            className="menu-item"
            onClick={() => {
              onReset();
              close();
            }}
          >
            {t('Reset columns')}
          </button>
        </>
      )}
    </Menu>
  );
};
