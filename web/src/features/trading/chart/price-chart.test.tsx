import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../../../app/api.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { terminalActions } from '../terminal-slice.ts';
import { instrumentOf, marketsOf } from '../testing.ts';
import { PriceChart } from './price-chart.tsx';
import { letChartsDraw } from './testing.ts';

const hour = 3_600;
const width = 800;

beforeEach(() => letChartsDraw({ width, height: 400 }));

/** The close of a candle contains its number. */
const closeOf = (number: number): string => `1.${String(number).padStart(5, '0')}`;

const candlesTo = (last: number) =>
  Array.from({ length: last }, (_, index) => ({
    time: (index + 1) * hour,
    open: '1',
    high: '9',
    low: '1',
    close: closeOf(index + 1),
    volume: null,
  }));

/** The number of the candle in the legend: the one under the pointer, or else the last. */
const told = (): number => {
  const [, decimals = ''] =
    /\.(\d+)$/.exec(screen.getByText('C').parentElement?.textContent ?? '') ?? [];
  return Number(decimals);
};

/** The number of the candle in the middle of the chart, after the next frame. */
const inTheMiddle = async (): Promise<number> => {
  await new Promise(requestAnimationFrame);
  const [, plot] = document.querySelectorAll('canvas');
  if (plot === undefined) throw new Error('There is no chart.');
  const at = { clientX: width / 2, clientY: 200 };
  fireEvent.mouseEnter(plot, at);
  fireEvent.mouseMove(plot, at);
  return told();
};

const away = (): void => {
  const [, plot] = document.querySelectorAll('canvas');
  if (plot !== undefined) fireEvent.mouseLeave(plot, { clientX: 0, clientY: 0 });
};

/** Shows a chart of 300 candles; `oneMore` adds a candle by a refetch, as after a lost connection. */
const show = async () => {
  let last = 300;
  serve({
    'GET /auth/user': () => ({ body: userOf(3) }),
    'GET /dashboard/orders': () => ({ body: { data: [], meta: {} } }),
    'GET /dashboard/orders/pending': () => ({ body: { data: [], meta: {} } }),
    'GET /dashboard/market-status': () => ({ body: marketsOf() }),
    'GET /dashboard/candles/EUR_USD': ({ query }) => ({
      body: { data: query['before'] === undefined ? candlesTo(last) : [] },
    }),
  });
  const { store } = renderScreen(<PriceChart instrument={instrumentOf()} />, { roleId: 3 });
  await waitFor(() => expect(told()).toBe(300));
  const oneMore = async (): Promise<void> => {
    last += 1;
    away();
    act(() => void store.dispatch(api.util.invalidateTags(['Instruments'])));
    await waitFor(() => expect(told()).toBe(last));
  };
  const openTicket = () => act(() => void store.dispatch(terminalActions.ticketOpened('buy')));
  return { store, oneMore, openTicket };
};

/** Scrolls until the last candle is out of sight, and returns the candle in the middle. */
const scrollBack = async (): Promise<number> => {
  const newest = await inTheMiddle();
  const [plot] = document.querySelectorAll('canvas');
  if (plot !== undefined) fireEvent.wheel(plot, { deltaX: -1_000, deltaY: 0 });
  const place = await inTheMiddle();
  expect(place).toBeLessThan(newest - 50);
  return place;
};

describe('the wheel over the chart', () => {
  const turn = (): boolean => {
    const [plot] = document.querySelectorAll('canvas');
    return plot !== undefined && fireEvent.wheel(plot, { deltaX: -1_000, deltaY: 0 });
  };

  it('scrolls the chart, and not the page', async () => {
    await show();
    const before = await inTheMiddle();
    expect(turn()).toBe(false);
    expect(await inTheMiddle()).toBeLessThan(before);
  });

  it('scrolls the page if the window is so low that the chart may fill it', async () => {
    const high = window.matchMedia.bind(window);
    window.matchMedia = (query) => ({ ...high(query), matches: query.includes('max-height') });
    await show();
    const before = await inTheMiddle();
    expect(turn()).toBe(true);
    expect(await inTheMiddle()).toBe(before);
  });
});

describe('the visible range of the chart', () => {
  it('given the last candle in sight, when a newer one comes, then the chart follows it', async () => {
    const { oneMore } = await show();
    const before = await inTheMiddle();
    await oneMore();
    expect(await inTheMiddle()).toBe(before + 1);
  });

  it('given a chart that is scrolled back, when a newer candle comes, then the range stays', async () => {
    const { oneMore } = await show();
    const place = await scrollBack();
    await oneMore();
    expect(await inTheMiddle()).toBe(place);
  });

  it('given the last candle in sight, when the ticket opens, then the candle moves out from under it', async () => {
    const { openTicket } = await show();
    const before = await inTheMiddle();
    openTicket();
    expect(await inTheMiddle()).toBeGreaterThan(before + 30);
  });

  it('given a chart that is scrolled back, when the ticket opens, then the range stays', async () => {
    const { openTicket } = await show();
    const place = await scrollBack();
    openTicket();
    expect(await inTheMiddle()).toBe(place);
  });

  it('given no older candles, when the chart is scrolled further back, then the first candle stays at the edge', async () => {
    await show();
    // The legend shows the candles before the chart has scrolled to the last of them.
    await inTheMiddle();
    away();
    const [plot] = document.querySelectorAll('canvas');
    for (const _turn of [1, 2, 3])
      if (plot !== undefined) fireEvent.wheel(plot, { deltaX: -20_000, deltaY: 0 });
    const place = await inTheMiddle();
    expect(place).toBeGreaterThan(30);
    expect(place).toBeLessThan(60);
  });

  it('given a chart that is scrolled back, when another interval is chosen, then its last candle is in sight', async () => {
    const { store } = await show();
    const newest = await inTheMiddle();
    await scrollBack();
    away();
    act(() => void store.dispatch(terminalActions.intervalChosen('1h')));
    await screen.findByText('EUR/USD · 1h');
    await waitFor(() => expect(told()).toBe(300));
    expect(await inTheMiddle()).toBe(newest);
  });
});
