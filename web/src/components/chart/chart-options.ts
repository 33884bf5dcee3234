import type { Options, Point, SeriesOptionsType } from 'highcharts';
import { plotted } from '../../lib/plotted.ts';
import type { ChartData } from './chart-types.ts';

/** The five colours of series, as tokens: the stylesheet defines them for both themes and switches them. */
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

/** The text of a point, taken from the decimal itself: the number that Highcharts draws may have lost digits. */
export const wordsAt = (
  { categories, series, format }: ChartData,
  seriesPlace: number,
  place: number,
): string => {
  const { name = '', values = [] } = series[seriesPlace] ?? {};
  const value = values[place];
  return value === undefined ? '' : `${categories[place] ?? ''}, ${name}: ${format(value)}`;
};

/** With more labels than this, they would be too close together, so only some categories get one. */
const labelsMost = 12;
/** Approximate width of a letter of a label, in px; the next constant is the space between two labels. */
const letter = 6.5;
const beside = 10;

/**
 * Which categories get a label in a chart this wide: all if there are few, as those may take two lines; otherwise one
 * in the middle of each group of neighbours that is wide enough for a label.
 */
export const labelledOf = (categories: readonly string[], width: number): number[] => {
  const places = categories.map((_category, place) => place);
  if (categories.length <= labelsMost || width <= 0) return places;
  const longest = Math.max(...categories.map(({ length }) => length));
  const step = Math.ceil(((letter * longest + beside) * categories.length) / width);
  const last = categories.length - 1 - Math.floor(step / 2);
  return places.filter((place) => (last - place) % step === 0);
};

const text = (size: number) => ({ color: 'var(--muted)', fontSize: `${String(size)}px` });

/**
 * Texts that Highcharts adds by itself, in the language of the page; `{itemName}` stands for the name of a legend item.
 */
export type ChartWords = Readonly<{ legend: string; legendItem: string }>;

/**
 * Options of Highcharts: hairline grid, no border, no gradient, colours and font from the tokens. Highcharts' own
 * English description is left out, because the chart's title and table say the same in the page's language.
 */
export const optionsOf = (data: ChartData, { legend, legendItem }: ChartWords): Options => {
  const words = (point: Point): string => wordsAt(data, point.series.index, point.index);
  return {
    // Its palette would be injected as a stylesheet, which the content security policy refuses.
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
