import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf } from './chart-options.ts';
import { heightOf, type ChartData } from './chart-types.ts';

/** The drawing, in its own chunk with Highcharts: only screens that show a chart load it. */
export const ChartCanvas = ({ data }: { data: ChartData }) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const legend = t('Show or hide parts of {{name}}', { name: data.title });
  const legendItem = t('Show or hide {{name}}', { name: '{itemName}' });
  useEffect(() => {
    if (box.current === null) return undefined;
    const chart = Highcharts.chart(box.current, optionsOf(data, { legend, legendItem }));
    return () => chart.destroy();
  }, [data, legend, legendItem]);
  return (
    <div
      className="chart-canvas"
      {...(data.kind === 'rows' ? { style: { blockSize: heightOf(data) } } : {})}
      ref={box}
    />
  );
};
