import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import { useEffect, useRef } from 'react';
import { optionsOf } from './chart-options.ts';
import type { ChartData } from './chart-types.ts';

/** The drawing, in a chunk of its own with Highcharts: only screens that show a chart load it. */
export const ChartCanvas = ({ data }: { data: ChartData }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const chart = Highcharts.chart(box.current, optionsOf(data));
    return () => chart.destroy();
  }, [data]);
  return <div className="chart-canvas" ref={box} />;
};
