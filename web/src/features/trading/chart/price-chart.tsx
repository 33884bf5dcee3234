import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { intervalMs } from '../../../../../domain/shared/trading/candles.ts';
import { useAppSelector } from '../../../app/store.ts';
import { EmptyFace, ErrorFace, Spinner } from '../../../components/faces/faces.tsx';
import { say } from '../../../lib/sentence.ts';
import { quotePlaces } from '../../../lib/format/quotes.ts';
import { selectTerminal, selectTicket } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';
import { onThemeChange, readChartColours } from './chart-colours.ts';
import { ChartMenu } from './chart-menu.tsx';
import { createChartEngine, type ChartEngine } from './chart-engine.ts';
import { ChartSummary } from './chart-summary.tsx';
import { LiveLegend } from './live-legend.tsx';
import { OrderLines } from './order-lines.tsx';
import { plotted } from '../../../lib/plotted.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useClosedMarket } from '../use-closed-market.ts';
import { useCandles } from './use-candles.ts';
import { useChartLines } from './use-chart-lines.ts';
import './chart.css';

/**
 * Space to the right of the last candle: a little, or the width of the ticket with its margin, so that it covers no
 * candle.
 */
const gapPx = { alone: 48, besideTicket: 392 } as const;

/** Windows this low scroll the terminal (frame.css, phone.css), and the chart may fill them. */
const lowWindow = '(max-height: 559.98px)';

/** The engine, created once; the callbacks that it calls change with every render. */
const useEngine = (onNearStart: () => void) => {
  const box = useRef<HTMLDivElement>(null);
  const engine = useRef<ChartEngine | null>(null);
  const place = useRef<() => void>(() => undefined);
  const hover = useRef<(time: number | null) => void>(() => undefined);
  const nearStart = useRef(onNearStart);
  useEffect(() => {
    nearStart.current = onNearStart;
  });
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = createChartEngine(box.current, readChartColours(), {
      onLayout: () => place.current(),
      onHover: (time) => hover.current(time),
      onNearStart: () => nearStart.current(),
    });
    engine.current = made;
    const stop = onThemeChange(() => made.setColours(readChartColours()));
    return () => {
      stop();
      made.destroy();
      engine.current = null;
    };
  }, []);
  return { box, engine, place, hover };
};

/**
 * A new series starts at its last candle. Afterwards the chart follows the last candle while it is visible, and leaves
 * room for the ticket beside it; if the person scrolled back, the position stays.
 */
const useLatestInSight = (
  engine: RefObject<ChartEngine | null>,
  /** The series that is drawn; `null` while there are no candles. */
  series: string | null,
  gap: number,
): void => {
  const drawn = useRef<string | null>(null);
  useEffect(() => {
    if (drawn.current === series) engine.current?.keepLatest(gap);
    else engine.current?.showLatest(gap);
    drawn.current = series;
  }, [engine, series, gap]);
};

/** Why the chart does not move. */
const ChartClosed = ({ category }: Pick<Instrument, 'category'>) => {
  const { t } = useTranslation();
  const closed = useClosedMarket(category);
  return closed === null ? null : (
    <p className="t-chart-closed chip chip-warn" role="status">
      {say(t, closed)}
    </p>
  );
};

/** Candles of the chosen instrument, with the wallet's orders over them. */
export const PriceChart = ({ instrument }: { instrument: Instrument }) => {
  const { t } = useTranslation();
  const { interval, averageOn, logScale } = useAppSelector(selectTerminal);
  const besideTicket = useAppSelector((state) => selectTicket(state) !== null);
  const { candles, error, isFetching, refetch, loadOlder } = useCandles(instrument.name, interval);
  const onGap = useCallback(() => void refetch(), [refetch]);
  const { box, engine, place, hover } = useEngine(loadOlder);
  const lines = useChartLines(instrument.name);
  const places = quotePlaces(instrument);
  const intraday = intervalMs[interval] < intervalMs['1D'];

  useEffect(
    () => engine.current?.setCandles(candles ?? [], { places, intraday }),
    [candles, engine, intraday, places],
  );
  useEffect(() => engine.current?.setAverage(averageOn), [averageOn, engine]);
  useEffect(() => engine.current?.setLogScale(logScale), [logScale, engine]);
  const pageScrolls = useMedia(lowWindow);
  useEffect(() => engine.current?.setPageScrolls(pageScrolls), [pageScrolls, engine]);
  useEffect(
    () => engine.current?.setInSight(lines.map(({ rate }) => plotted(rate))),
    [lines, engine],
  );
  const gap = gapPx[besideTicket ? 'besideTicket' : 'alone'];
  const series = candles === null || candles.length === 0 ? null : `${instrument.name}.${interval}`;
  useLatestInSight(engine, series, gap);

  return (
    <div className="t-chart grow relative" data-shortcuts="chart" tabIndex={-1}>
      <div className="cover" ref={box} aria-hidden="true" dir="ltr" />
      <OrderLines lines={lines} style={instrument} engine={engine} placeRef={place} />
      <ChartClosed category={instrument.category} />
      <ChartMenu instrument={instrument.name} engine={engine} />
      <LiveLegend
        instrument={instrument}
        candles={candles}
        engine={engine}
        hoverRef={hover}
        onGap={onGap}
      />
      <ChartSummary instrument={instrument} interval={interval} candles={candles} />
      {candles === null && isFetching ? (
        <div className="cover centre">
          <Spinner label={t('Loading candles')} />
        </div>
      ) : null}
      {error !== undefined && candles === null ? (
        <div className="cover centre">
          <ErrorFace error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {candles?.length === 0 ? (
        <div className="cover centre">
          <EmptyFace
            why={t('No price history for this instrument yet. It starts with the next price.')}
          />
        </div>
      ) : null}
      <a
        className="t-attribution tiny muted"
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
      >
        {t('Charts by TradingView')}
      </a>
    </div>
  );
};
