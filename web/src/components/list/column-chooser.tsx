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
      items={[
        ...columns.map(({ field, heading, names }) => ({
          kind: 'check' as const,
          label: t(heading),
          checked: !hidden.includes(field),
          fixed: names ?? false,
          onChoose: () => onFlip(field),
        })),
        { kind: 'rule' },
        { kind: 'act', label: t('Reset columns'), onChoose: onReset },
      ]}
    />
  );
};
