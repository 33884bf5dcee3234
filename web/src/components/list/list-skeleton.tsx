import { useTranslation } from 'react-i18next';
import { Skeleton } from '../faces/faces.tsx';

const widths = ['40%', '72%', '58%', '80%', '64%'];

/** The shape of the table while its first rows are loading. */
export const ListSkeleton = ({ columns, rows }: { columns: number; rows: number }) => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('Loading')}>
      {Array.from({ length: Math.min(rows, 15) }, (_row, row) => (
        <div key={row} className="grid gap-5 rule-below list-skeleton-row">
          {Array.from({ length: columns }, (_cell, column) => (
            <Skeleton key={column} width={widths[(row + column) % widths.length] ?? '60%'} />
          ))}
        </div>
      ))}
    </div>
  );
};
