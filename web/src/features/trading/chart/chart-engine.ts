import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type AutoscaleInfo,
  type LogicalRange,
  type MouseEventParams,
} from 'lightweight-charts';
import { pageLocale } from '../../../lib/format/locale.ts';
import type { Candle } from '../types.ts';
import type { ChartColours } from './chart-colours.ts';
import { averageLength } from './candles.ts';
import {
  plottedAverage,
  plottedCandle,
  plottedVolumes,
  secondsOfTime,
  type PlottedCandle,
} from './plot.ts';

/** How far the price axis stretches to keep order lines in sight, as a share of the candles' range. */
const stretchMax = 0.6;
/** From so many candles on the first cannot be scrolled away from the edge; fewer stand at the right, beside the axis. */
const edgeFrom = 240;
/** Left of this many hidden candles, older ones are asked for. */
const olderWithin = 40;
/** What the bars of volume take of the height. */
const volumeShare = 0.12;
/** Width of a candle with its gap at first, in px; people zoom from there. */
const barSpacing = 9;

export type ChartEngine = Readonly<{
  setCandles: (
    candles: readonly Candle[],
    shown: Readonly<{ places: number; intraday: boolean }>,
  ) => void;
  /** The last candle as it is now. */
  updateLast: (candle: Candle) => void;
  setAverage: (on: boolean) => void;
  /** Equal distances on the axis are equal shares of the price, not equal amounts. */
  setLogScale: (on: boolean) => void;
  setColours: (colours: ChartColours) => void;
  /** Scrolls to the last candle and leaves this room at its right, in px. */
  showLatest: (gapPx: number) => void;
  /** The same for whoever sees the last candle; whoever scrolled back stays where they are. */
  keepLatest: (gapPx: number) => void;
  /** Rates the price axis tries to show. */
  setInSight: (rates: readonly number[]) => void;
  /** Where boxes stand at the axis, px from the top: labels of the axis near them are left out. */
  setTagTops: (tops: readonly number[]) => void;
  /** Distance of a rate from the top of the plot, in px; `null` before there are candles. */
  topOf: (rate: number) => number | null;
  /** The rate at a distance from the top of the plot; `null` before there are candles. */
  rateAt: (top: number) => number | null;
  /** The last close as it is drawn, and whether its candle fell. */
  last: () => Readonly<{ rate: number; down: boolean }> | null;
  /** Width of the price axis, in px. */
  axisWidth: () => number;
  /** The chart as it is drawn now, without what lies over it. */
  picture: () => HTMLCanvasElement;
  destroy: () => void;
}>;

type Callbacks = Readonly<{
  /** After anything that moves rates on the screen. */
  onLayout: () => void;
  /** Start of the candle under the pointer, Unix seconds; `null` outside. */
  onHover: (time: number | null) => void;
  /** The oldest candles come into sight. */
  onNearStart: () => void;
}>;

/** Labels of the axis nearer to a tag than this are left out (look.md, Frames). */
const clearPx = 16;

const priceFormatOf = (places: number) =>
  ({ type: 'price', precision: places, minMove: 10 ** -places }) as const;

const grouped = (value: number, places: number): string =>
  value.toFixed(places).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

/** Our price chart on lightweight-charts: all it knows of the screen are colours, candles and rates to keep in sight. */
export const createChartEngine = (
  container: HTMLElement,
  colours: ChartColours,
  callbacks: Callbacks,
): ChartEngine => {
  let places = 5;
  let inSight: readonly number[] = [];
  let plottedCandles: readonly PlottedCandle[] = [];
  let averageOn = true;
  let tagTops: readonly number[] = [];

  const chart = createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 12 },
    crosshair: { mode: CrosshairMode.Normal },
    timeScale: { barSpacing, minBarSpacing: 2, borderVisible: true },
    rightPriceScale: {
      borderVisible: true,
      scaleMargins: { top: 0.1, bottom: 0.08 },
      minimumWidth: 68,
    },
    localization: {
      locale: pageLocale(),
      priceFormatter: (value: number) => grouped(value, places),
      tickmarksPriceFormatter: (values: readonly number[]) =>
        values.map((value) => (isCovered(value) ? '' : grouped(value, places))),
    },
  });

  /** Whether a tag of a line or of the last price stands where this label of the axis would. */
  function isCovered(value: number): boolean {
    const at = candleSeries.priceToCoordinate(value);
    return at !== null && tagTops.some((top) => Math.abs(top - at) < clearPx);
  }

  const withLines = (base: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = base();
    const range = info?.priceRange;
    if (info === null || range === null || range === undefined) return info;
    const room = (range.maxValue - range.minValue) * stretchMax;
    const near = inSight.filter(
      (rate) => rate > range.minValue - room && rate < range.maxValue + room,
    );
    return {
      ...info,
      priceRange: {
        minValue: Math.min(range.minValue, ...near),
        maxValue: Math.max(range.maxValue, ...near),
      },
    };
  };

  // Before the candles, so that these are drawn over it; its scale is its own and has no axis.
  const volumeSeries = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volumeSeries.priceScale().applyOptions({ scaleMargins: { top: 1 - volumeShare, bottom: 0 } });
  const candleSeries = chart.addSeries(CandlestickSeries, {
    // The tag at the axis is ours, so that it keeps clear of the tags of orders.
    lastValueVisible: false,
    priceLineStyle: LineStyle.Dotted,
    priceLineWidth: 1,
    autoscaleInfoProvider: withLines,
  });
  const averageSeries = chart.addSeries(LineSeries, {
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  });
  // The primitive draws nothing: the library tells it whenever rates move on the screen, by scale, scroll or data.
  candleSeries.attachPrimitive({ updateAllViews: () => queueMicrotask(callbacks.onLayout) });

  const onRange = (range: LogicalRange | null): void => {
    if (range !== null && plottedCandles.length > 0 && range.from < olderWithin)
      callbacks.onNearStart();
  };
  const onCrosshair = ({ time }: MouseEventParams): void => callbacks.onHover(secondsOfTime(time));
  chart.timeScale().subscribeVisibleLogicalRangeChange(onRange);
  chart.subscribeCrosshairMove(onCrosshair);

  const drawAverage = (): void =>
    averageSeries.setData(averageOn ? [...plottedAverage(plottedCandles)] : []);

  const setColours = (next: ChartColours): void => {
    chart.applyOptions({
      layout: { background: { color: next.surface }, textColor: next.muted, fontFamily: next.font },
      grid: { vertLines: { color: next.soft }, horzLines: { color: next.soft } },
      crosshair: {
        vertLine: { color: next.muted, labelBackgroundColor: next.raised, style: LineStyle.Dashed },
        horzLine: { color: next.muted, labelBackgroundColor: next.raised, style: LineStyle.Dashed },
      },
      rightPriceScale: { borderColor: next.line },
      timeScale: { borderColor: next.line },
    });
    candleSeries.applyOptions({
      upColor: next.up,
      downColor: next.down,
      wickUpColor: next.up,
      wickDownColor: next.down,
      borderVisible: false,
    });
    averageSeries.applyOptions({ color: next.muted });
    volumeSeries.applyOptions({ color: next.line });
  };
  setColours(colours);

  const showLatest = (gapPx: number): void =>
    chart
      .timeScale()
      .scrollToPosition(gapPx / (chart.timeScale().options().barSpacing ?? barSpacing), false);

  const isLastInSight = (): boolean => {
    const range = chart.timeScale().getVisibleLogicalRange();
    return range === null || range.to >= plottedCandles.length - 1;
  };

  return {
    setCandles: (candles, shown) => {
      places = shown.places;
      chart.timeScale().applyOptions({
        timeVisible: shown.intraday,
        secondsVisible: false,
        fixLeftEdge: candles.length >= edgeFrom,
      });
      plottedCandles = candles.map(plottedCandle);
      candleSeries.applyOptions({ priceFormat: priceFormatOf(places) });
      candleSeries.setData([...plottedCandles]);
      volumeSeries.setData([...plottedVolumes(candles)]);
      drawAverage();
    },
    updateLast: (candle) => {
      const plottedLast = plottedCandle(candle);
      const last = plottedCandles.at(-1);
      if (last === undefined || plottedLast.time < last.time) return;
      plottedCandles =
        plottedLast.time === last.time
          ? [...plottedCandles.slice(0, -1), plottedLast]
          : [...plottedCandles, plottedLast];
      candleSeries.update(plottedLast);
      const point = plottedAverage(plottedCandles.slice(-averageLength)).at(-1);
      if (averageOn && point !== undefined) averageSeries.update(point);
    },
    setAverage: (on) => {
      averageOn = on;
      drawAverage();
    },
    setLogScale: (on) =>
      candleSeries
        .priceScale()
        .applyOptions({ mode: on ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal }),
    setColours,
    showLatest,
    keepLatest: (gapPx) => {
      if (isLastInSight()) showLatest(gapPx);
    },
    setInSight: (rates) => {
      inSight = rates;
      candleSeries.priceScale().applyOptions({ autoScale: true });
    },
    setTagTops: (tops) => {
      const moved =
        tops.length !== tagTops.length ||
        tops.some((top, index) => Math.abs(top - (tagTops[index] ?? 0)) > 2);
      if (!moved) return;
      tagTops = tops;
      // The axis makes its labels anew only when it is told of a format.
      candleSeries.applyOptions({ priceFormat: priceFormatOf(places) });
    },
    topOf: (rate) => candleSeries.priceToCoordinate(rate),
    rateAt: (top) => candleSeries.coordinateToPrice(top),
    last: () => {
      const candle = plottedCandles.at(-1);
      return candle === undefined ? null : { rate: candle.close, down: candle.close < candle.open };
    },
    axisWidth: () => candleSeries.priceScale().width(),
    picture: () => {
      // Tags stand over the canvas: without them the axis says the rates that they covered, and the last one.
      const covered = tagTops;
      tagTops = [];
      candleSeries.applyOptions({ lastValueVisible: true, priceFormat: priceFormatOf(places) });
      const canvas = chart.takeScreenshot();
      tagTops = covered;
      candleSeries.applyOptions({ lastValueVisible: false, priceFormat: priceFormatOf(places) });
      return canvas;
    },
    destroy: () => chart.remove(),
  };
};
