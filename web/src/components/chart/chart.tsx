import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyFace, Skeleton } from '../faces/faces.tsx';
import { heightOf, type ChartData } from './chart-types.ts';
import './chart.css';

const ChartCanvas = lazy(async () => ({
  default: (await import('./chart-canvas.tsx')).ChartCanvas,
}));

/** The same data as a table, for people who do not see the drawing; its values are the exact decimals. */
const ChartTable = ({ data: { title, categories, series, format } }: { data: ChartData }) => {
  const { t } = useTranslation();
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, place) => (
          <tr key={category}>
            <th scope="row">{category}</th>
            {series.map(({ name, values }) => {
              const value = values[place];
              return <td key={name}>{value === undefined ? '' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/**
 * A chart of bars, lines or slices in the tokens' colours, with its title, a legend if there is more than one colour,
 * values on hover and by arrow keys, and a table for screen readers. Keep `data` a stable reference: a new one redraws
 * the chart.
 */
export const Chart = ({ data }: { data: ChartData }) => (
  <figure className="chart">
    <figcaption className="heading">{data.title}</figcaption>
    {data.categories.length === 0 ? (
      <EmptyFace />
    ) : (
      <>
        <Suspense fallback={<Skeleton height={`${String(heightOf(data))}px`} />}>
          <ChartCanvas data={data} />
        </Suspense>
        <ChartTable data={data} />
      </>
    )}
  </figure>
);
