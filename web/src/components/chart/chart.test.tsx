import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { labelledOf, optionsOf, wordsAt } from './chart-options.ts';
import { heightOf, type ChartData } from './chart-types.ts';
import { Chart } from './chart.tsx';

const data: ChartData = {
  kind: 'bar',
  title: 'Recent Transactions',
  categories: ['Monday', 'Tuesday'],
  series: [
    { name: 'Deposits', values: ['250.00', '9007199254740993.01'] },
    { name: 'Withdraws', values: ['0.00', '40.10'] },
  ],
  format: (value) => `$${value}`,
};

const words = { legend: 'Teile zeigen', legendItem: '{itemName} zeigen' };

describe('a chart', () => {
  it('given values, then a table with its title shows the same values with every digit', () => {
    serve({});
    renderScreen(<Chart data={data} />);
    const table = screen.getByRole('table', { name: 'Recent Transactions' });
    const [, monday, tuesday] = within(table).getAllByRole('row');
    expect(monday).toHaveTextContent('Monday$250.00$0.00');
    expect(tuesday).toHaveTextContent('Tuesday$9007199254740993.01$40.10');
  });

  it('given no data, then it says so', () => {
    serve({});
    renderScreen(<Chart data={{ ...data, categories: [], series: [] }} />);
    expect(screen.getByText('No data found')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('describes a value by its decimal, because the drawn number may have lost digits', () => {
    expect(wordsAt(data, 0, 1)).toBe('Tuesday, Deposits: $9007199254740993.01');
    expect(wordsAt(data, 2, 0)).toBe('');
  });
});

describe('a chart of Highcharts', () => {
  it('takes every colour from a token and injects no stylesheet', () => {
    const options = optionsOf(data, words);
    expect(options.palette).toEqual({ injectCSS: false });
    expect(options.colors).toEqual([1, 2, 3, 4, 5].map((place) => `var(--series-${place})`));
    expect(JSON.stringify(options)).not.toMatch(/#[0-9a-f]{3,8}\b|rgb/i);
  });

  it.each([
    ['bar', 'column', 2],
    ['rows', 'bar', 2],
    ['line', 'line', 2],
    ['pie', 'pie', 1],
  ] as const)('of kind %s is of type %s and has %i series', (kind, type, count) => {
    const { series = [] } = optionsOf({ ...data, kind }, words);
    expect(series.map((each) => ('type' in each ? each.type : null))).toEqual(
      Array.from({ length: count }, () => type),
    );
  });

  it('labels all of a few categories, and of many categories as many as fit side by side', () => {
    const days = Array.from({ length: 30 }, (_day, place) => `Nov ${place + 1}`);
    expect(labelledOf(days.slice(0, 7), 200)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelledOf(days, 1_600)).toHaveLength(30);
    expect(labelledOf(days, 1_130)).toEqual(
      days.map((_day, place) => place).filter((n) => n % 2 === 0),
    );
    expect(labelledOf(days, 280)).toEqual([2, 8, 14, 20, 26]);
    const { xAxis } = optionsOf(data, words);
    expect(xAxis).toMatchObject({ labels: { autoRotationLimit: 0 } });
  });

  it('grows with its number of rows, so that every row has enough height', () => {
    const names = Array.from({ length: 20 }, (_name, place) => `Country ${place}`);
    expect(heightOf({ ...data, kind: 'rows' })).toBe(240);
    expect(heightOf({ ...data, kind: 'rows', categories: names })).toBe(790);
    expect(heightOf({ ...data, categories: names })).toBe(240);
  });

  it('has no English texts of its own: titles and words are those of the page', () => {
    const { lang, accessibility } = optionsOf(data, words);
    expect(lang?.accessibility).toEqual({
      defaultChartTitle: 'Recent Transactions',
      chartContainerLabel: '{title}',
      svgContainerLabel: 'Recent Transactions',
      screenReaderSection: { endOfChartMarker: '' },
      legend: { legendLabelNoTitle: 'Teile zeigen', legendItem: '{itemName} zeigen' },
    });
    expect(accessibility?.screenReaderSection).toEqual({
      beforeChartFormat: '',
      afterChartFormat: '',
    });
  });

  it('gives each slice of a pie its name, and shows a legend if there are several colours', () => {
    expect(optionsOf({ ...data, kind: 'pie' }, words).series?.[0]).toMatchObject({
      data: [{ name: 'Monday', y: 250 }, { name: 'Tuesday' }],
    });
    const legendOf = (chart: ChartData) => optionsOf(chart, words).legend?.enabled;
    expect(legendOf(data)).toBe(true);
    expect(legendOf({ ...data, series: data.series.slice(0, 1) })).toBe(false);
    expect(legendOf({ ...data, kind: 'pie' })).toBe(true);
  });
});
