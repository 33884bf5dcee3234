import Columns3 from 'lucide-react/icons/columns-3';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyModule } from '../../lib/lazy-module.ts';
import { Menu } from '../menu/menu.tsx';
import type { ListColumn } from './list-types.ts';

type Props<Row> = Readonly<{
  columns: readonly ListColumn<Row>[];
  hidden: readonly string[];
  onFlip: (field: string) => void;
  onReset: () => void;
  onOrder: (fields: readonly string[]) => void;
}>;

const dialog = lazyModule(() => import('./column-order-dialog.tsx'));

/** Menu to choose which columns a table shows, and in which order. */
export const ColumnChooser = <Row,>({ columns, hidden, onFlip, onReset, onOrder }: Props<Row>) => {
  const { t } = useTranslation();
  const [isOrdering, setIsOrdering] = useState(false);
  const loaded = dialog.use(isOrdering);
  const menu = (
    <Menu
      name={t('Columns')}
      className="button"
      trigger={
        <>
          <Columns3 size={15} aria-hidden="true" />
          <span className="list-tool-word">{t('Columns')}</span>
        </>
      }
      items={[
        ...columns.map(({ field, heading, names }) => ({
          kind: 'check' as const,
          label: t(heading),
          checked: !hidden.includes(field),
          fixed: names ?? false,
          onChoose: () => onFlip(field),
        })),
        { kind: 'rule' },
        { kind: 'act', label: t('Order of columns'), onChoose: () => setIsOrdering(true) },
        { kind: 'act', label: t('Reset columns'), onChoose: onReset },
      ]}
    />
  );
  return (
    <>
      {menu}
      {isOrdering && loaded !== null ? (
        <loaded.ColumnOrderDialog
          columns={columns.map(({ field, heading }) => ({ field, heading: t(heading) }))}
          onOrder={onOrder}
          onClose={() => setIsOrdering(false)}
        />
      ) : null}
    </>
  );
};
