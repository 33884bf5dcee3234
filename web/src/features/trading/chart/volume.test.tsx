import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { instrumentOf } from '../testing.ts';
import type { Candle } from '../types.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartSummary } from './chart-summary.tsx';
import { plottedVolumes } from './plot.ts';

const candle = (time: number, volume: number | null): Candle => ({
  time,
  open: '1.16400',
  high: '1.16450',
  low: '1.16390',
  close: '1.16430',
  volume,
});

const legend = (shown: Candle) =>
  renderScreen(
    <ChartLegend
      instrument={instrumentOf()}
      interval="1D"
      candle={shown}
      average={null}
      averageOn={false}
    />,
    { roleId: 3 },
  );

describe('the volume of candles', () => {
  it('is drawn only for candles with a volume', () => {
    const candles = [candle(60, 12), candle(120, null), candle(180, 0), candle(240, 7)];
    expect(plottedVolumes(candles)).toEqual([
      { time: 60, value: 12 },
      { time: 240, value: 7 },
    ]);
  });

  it('is in the legend of a candle with a volume', () => {
    legend(candle(60, 1_048_213));
    expect(screen.getByText('V')).toBeVisible();
    expect(screen.getByText('1,048,213')).toBeVisible();
  });

  it.each([[null], [0]])('is not in the legend if it is %s', (volume) => {
    legend(candle(60, volume));
    expect(screen.getByText('C')).toBeVisible();
    expect(screen.queryByText('V')).toBeNull();
  });

  const openTable = async (candles: readonly Candle[]) => {
    renderScreen(<ChartSummary instrument={instrumentOf()} interval="1D" candles={candles} />, {
      roleId: 3,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Show the last candles as a table' }));
    return within(screen.getByRole('table'));
  };

  it('has a column in the table of candles if one of them has a volume', async () => {
    const table = await openTable([candle(60, 1_234), candle(120, null)]);
    expect(table.getByRole('columnheader', { name: 'Volume' })).toBeInTheDocument();
    expect(table.getByRole('cell', { name: '1,234' })).toBeInTheDocument();
    expect(table.getByRole('cell', { name: '–' })).toBeInTheDocument();
  });

  it('has no column if no candle has a volume', async () => {
    const table = await openTable([candle(60, null), candle(120, 0)]);
    expect(table.queryByRole('columnheader', { name: 'Volume' })).toBeNull();
  });
});
