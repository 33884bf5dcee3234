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

/** How far the price axis may stretch to show order lines, as a share of the candles' range. */
const stretchMax = 0.6;
/**
 * With at least this many candles, the first one cannot be scrolled away from the edge; fewer are placed at the right,
 * beside the axis.
 */
const edgeFrom = 240;
/** Older candles are requested when fewer than this many are hidden at the left. */
const olderWithin = 40;
/** The share of the height for the volume bars. */
const volumeShare = 0.12;
/** Initial width of a candle with its gap, in px; people zoom from there. */
const barSpacing = 9;

export type ChartEngine = Readonly<{
  setCandles: (
    candles: readonly Candle[],
    shown: Readonly<{ places: number; intraday: boolean }>,
  ) => void;
  /** Updates the last candle. */
  updateLast: (candle: Candle) => void;
  setAverage: (on: boolean) => void;
  /** Equal distances on the axis are equal percentages of the price, not equal amounts. */
  setLogScale: (on: boolean) => void;
  setColours: (colours: ChartColours) => void;
  /** If so, the wheel and vertical drags by touch scroll the page instead of changing the chart. */
  setPageScrolls: (scrolls: boolean) => void;
  /** Scrolls to the last candle and leaves this space to its right, in px. */
  showLatest: (gapPx: number) => void;
  /** The same if the last candle is visible; otherwise the scroll position stays. */
  keepLatest: (gapPx: number) => void;
  /** Rates that the price axis tries to keep visible. */
  setInSight: (rates: readonly number[]) => void;
  /** Positions of boxes at the axis, px from the top: axis labels near them are left out. */
  setTagTops: (tops: readonly number[]) => void;
  /** Distance of a rate from the top of the plot, in px; `null` before there are candles. */
  topOf: (rate: number) => number | null;
  /** The rate at a distance from the top of the plot; `null` before there are candles. */
  rateAt: (top: number) => number | null;
  /** The last close as drawn, and whether its candle fell. */
  last: () => Readonly<{ rate: number; down: boolean }> | null;
  /** Width of the price axis, in px. */
  axisWidth: () => number;
  /** A picture of the current chart, without the elements over it. */
  picture: () => HTMLCanvasElement;
  destroy: () => void;
}>;

type Callbacks = Readonly<{
  /** Called after anything that moves rates on the screen. */
  onLayout: () => void;
  /** Called with the start of the candle under the pointer, Unix seconds; `null` outside. */
  onHover: (time: number | null) => void;
  /** Called when the oldest candles become visible. */
  onNearStart: () => void;
}>;

/** Axis labels closer to a tag than this are left out (look.md, Frames). */
const clearPx = 16;

const priceFormatOf = (places: number) =>
  ({ type: 'price', precision: places, minMove: 10 ** -places }) as const;

const grouped = (value: number, places: number): string =>
  value.toFixed(places).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

/** Our price chart on lightweight-charts: it only knows colours, candles and the rates to keep visible. */
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

  /** Whether a tag of a line or of the last price covers this axis label. */
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

  // Added before the candles, so that they are drawn over it; it has its own scale without an axis.
  const volumeSeries = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volumeSeries.priceScale().applyOptions({ scaleMargins: { top: 1 - volumeShare, bottom: 0 } });
  const candleSeries = chart.addSeries(CandlestickSeries, {
    // We draw the tag at the axis ourselves, so that it does not overlap the tags of orders.
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
  // The primitive draws nothing: the library notifies it whenever rates move on the screen, by scale, scroll or data.
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
    setPageScrolls: (scrolls) =>
      chart.applyOptions({
        handleScroll: { mouseWheel: !scrolls, vertTouchDrag: !scrolls },
        handleScale: { mouseWheel: !scrolls },
      }),
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
      // The axis only renews its labels when it is given a format.
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
      // Tags are elements over the canvas and missing in a picture, so the axis shows the labels they covered, and the
      // last price.
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
