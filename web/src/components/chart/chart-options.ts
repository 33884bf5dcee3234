import type { Options, Point, SeriesOptionsType } from 'highcharts';
import { plotted } from '../../lib/plotted.ts';
import type { ChartData } from './chart-types.ts';

/** The five colours of series, as tokens: both themes and their change are the stylesheet's matter. */
const colours = [1, 2, 3, 4, 5].map((place) => `var(--series-${String(place)})`);

const types = { bar: 'column', rows: 'bar', line: 'line', pie: 'pie' } as const;

const seriesOf = ({ kind, categories, series }: ChartData): SeriesOptionsType[] =>
  kind === 'pie'
    ? series.slice(0, 1).map(({ name, values }) => ({
        type: 'pie',
        name,
        data: values.map((value, place) => ({
          name: categories[place] ?? '',
          y: plotted(value),
        })),
      }))
    : series.map(({ name, values }) => ({ type: types[kind], name, data: values.map(plotted) }));

/** What stands at a point, from the decimal itself: the drawing's number may have lost digits. */
export const wordsAt = (
  { categories, series, format }: ChartData,
  seriesPlace: number,
  place: number,
): string => {
  const { name = '', values = [] } = series[seriesPlace] ?? {};
  const value = values[place];
  return value === undefined ? '' : `${categories[place] ?? ''}, ${name}: ${format(value)}`;
};

/** More than these would stand too close: some of them stand for all. */
const labelsMost = 12;
/** About as wide as a letter of a label, and what is left free beside it. */
const letter = 6.5;
const beside = 10;

/** Which categories of a chart so wide have a label: few all, which may take two lines; of many one in the middle of so many of them as it needs room. */
export const labelledOf = (categories: readonly string[], width: number): number[] => {
  const places = categories.map((_category, place) => place);
  if (categories.length <= labelsMost || width <= 0) return places;
  const longest = Math.max(...categories.map(({ length }) => length));
  const step = Math.ceil(((letter * longest + beside) * categories.length) / width);
  const last = categories.length - 1 - Math.floor(step / 2);
  return places.filter((place) => (last - place) % step === 0);
};

const text = (size: number) => ({ color: 'var(--muted)', fontSize: `${String(size)}px` });

/** What Highcharts says by itself, in the language of the page; `{itemName}` stands for the name of a legend's item. */
export type ChartWords = Readonly<{ legend: string; legendItem: string }>;

/**
 * The chart as Highcharts draws it: hairline grid, no border, no gradient, its colours and its font those of the tokens.
 * Its own description, in English, is left out: title and table of the chart say the same in the page's language.
 */
export const optionsOf = (data: ChartData, { legend, legendItem }: ChartWords): Options => {
  const words = (point: Point): string => wordsAt(data, point.series.index, point.index);
  return {
    // Its palette would come as a stylesheet of its own, which the content security policy refuses.
    palette: { injectCSS: false },
    colors: colours,
    chart: {
      type: types[data.kind],
      animation: false,
      backgroundColor: 'transparent',
      spacing: [8, 0, 0, 0],
      style: { fontFamily: 'var(--font)' },
    },
    title: { text: '' },
    credits: { enabled: false },
    accessibility: {
      enabled: true,
      description: data.title,
      landmarkVerbosity: 'disabled',
      screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
      series: { descriptionFormatter: ({ name }) => name },
      point: { descriptionFormatter: words },
    },
    lang: {
      accessibility: {
        defaultChartTitle: data.title,
        chartContainerLabel: '{title}',
        svgContainerLabel: data.title,
        screenReaderSection: { endOfChartMarker: '' },
        legend: { legendLabelNoTitle: legend, legendItem },
      },
    },
    legend: {
      enabled: data.kind === 'pie' || data.series.length > 1,
      itemStyle: { ...text(12), fontWeight: '400' },
      itemHoverStyle: { color: 'var(--text)' },
    },
    tooltip: {
      animation: false,
      backgroundColor: 'var(--raised)',
      borderColor: 'var(--line)',
      borderRadius: 6,
      shadow: false,
      style: { color: 'var(--text)', fontSize: '12px' },
      formatter() {
        return words(this);
      },
    },
    xAxis: {
      categories: [...data.categories],
      lineColor: 'var(--line)',
      tickLength: 0,
      labels: { style: text(11), autoRotationLimit: 0 },
      ...(data.kind === 'rows'
        ? {}
        : {
            tickPositioner() {
              return labelledOf(data.categories, this.len);
            },
          }),
    },
    yAxis: {
      title: { text: '' },
      gridLineColor: 'var(--soft)',
      labels: { style: text(11) },
    },
    plotOptions: {
      series: { animation: false },
      line: { lineWidth: 2, marker: { enabled: false } },
      column: { borderWidth: 0, borderRadius: 2, maxPointWidth: 32 },
      bar: { borderWidth: 0, borderRadius: 2, pointPadding: 0.05, groupPadding: 0.15 },
      pie: {
        borderColor: 'var(--surface)',
        innerSize: '62%',
        showInLegend: true,
        dataLabels: { enabled: false },
      },
    },
    series: seriesOf(data),
  };
};
