import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

type Column = Readonly<{ field: string; heading: string }>;

type Props = Readonly<{
  /** In their current order. */
  columns: readonly Column[];
  onOrder: (fields: readonly string[]) => void;
  onClose: () => void;
}>;

type Way = 'up' | 'down';

/** Changes the order of columns at once; the focus follows the column that was moved. */
export const ColumnOrderDialog = ({ columns, onOrder, onClose }: Props) => {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<Readonly<{ field: string; way: Way }> | null>(null);
  const fields = columns.map(({ field }) => field);
  const order = fields.join(' ');
  useEffect(() => {
    const { field, way } = moved.current ?? {};
    if (field === undefined) return;
    const items = [...(list.current?.children ?? [])];
    const own = items.find((item) => item.getAttribute('data-column') === field);
    const on = ':not([aria-disabled="true"])';
    const next =
      own?.querySelector<HTMLElement>(`[data-way="${way ?? ''}"]${on}`) ??
      own?.querySelector<HTMLElement>(`[data-way]${on}`);
    next?.focus();
  }, [order]);
  const move = (field: string, way: Way) => {
    const at = fields.indexOf(field);
    const to = way === 'up' ? at - 1 : at + 1;
    const other = fields[to];
    if (other === undefined) return;
    moved.current = { field, way };
    onOrder(fields.with(to, field).with(at, other));
  };
  return (
    <Dialog title={t('Order of columns')} onClose={onClose}>
      <ul ref={list} className="frame-line" aria-label={t('Order of columns')}>
        {columns.map(({ field, heading }, index) => (
          <li key={field} data-column={field} className="row justify-between pad-3 rule-below">
            <span>{heading}</span>
            <span className="row gap-0">
              <IconButton
                data-way="up"
                name={t('Move {{column}} up', { column: heading })}
                off={index === 0 && t('It is the first one')}
                onClick={() => move(field, 'up')}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                data-way="down"
                name={t('Move {{column}} down', { column: heading })}
                off={index === columns.length - 1 && t('It is the last one')}
                onClick={() => move(field, 'down')}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
