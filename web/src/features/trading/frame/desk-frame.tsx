import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { SkipLink } from '../../../app/shell/skip-link.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { ChartHead } from '../chart/chart-head.tsx';
import { PriceChart } from '../chart/price-chart.tsx';
import { InstrumentList } from '../instruments/instrument-list.tsx';
import { PositionsPanel } from '../positions/positions-panel.tsx';
import { defaultSettings, keepSettings, readSettings } from '../stored-settings.ts';
import { selectTerminal, terminalActions } from '../terminal-slice.ts';
import { Ticket } from '../ticket/ticket.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import { useInstrument } from '../use-instrument.ts';
import { useMiddling } from '../use-narrow.ts';
import { Splitter } from './splitter.tsx';
import { StatusStrip } from './status-strip.tsx';

/** Limits in px for resizing the panels, which keep the chart at its minimum size. */
const sizes = {
  listMin: 280,
  listMax: 480,
  positionsMin: 120,
  chartMin: 240,
  bars: 48 + 24 + 44,
} as const;

const useSizes = () => {
  const [listWidth, setListWidth] = useState(() => readSettings().listWidth);
  const [positionsHeight, setPositionsHeight] = useState(() => readSettings().positionsHeight);
  const [windowHeight, setWindowHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    const onResize = (): void => setWindowHeight(window.innerHeight);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  useEffect(() => keepSettings({ listWidth, positionsHeight }), [listWidth, positionsHeight]);
  const positionsMax = Math.max(sizes.positionsMin, windowHeight - sizes.bars - sizes.chartMin);
  return { listWidth, setListWidth, positionsHeight, setPositionsHeight, positionsMax };
};

type Sizes = CSSProperties & Readonly<{ '--t-list': string; '--t-positions': string }>;

const classOf = (drawerOpen: boolean, wide: boolean): string =>
  ['t-frame frame grid gap-0 small', drawerOpen && 'is-drawer-open', wide && 'is-wide']
    .filter(Boolean)
    .join(' ');

/** The list as a drawer takes the focus and Esc closes it; afterwards a focus inside it moves to the heading. */
const useDrawer = (isOpen: boolean) => {
  const dispatch = useAppDispatch();
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = side.current;
    if (!isOpen || element === null) return undefined;
    if (!element.contains(document.activeElement)) element.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.getElementById('root')?.inert !== true)
        dispatch(terminalActions.drawerToggled(false));
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (element.contains(document.activeElement))
        document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [isOpen, dispatch]);
  return side;
};

/** The terminal from 720 px up; below 1200 px the list is a drawer (look.md, Frames). */
export const DeskFrame = () => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { drawerOpen, wide } = useAppSelector(selectTerminal);
  const isDrawer = useMiddling();
  const isOver = isDrawer && drawerOpen;
  const side = useDrawer(isOver);
  const instrument = useInstrument();
  const { listWidth, setListWidth, positionsHeight, setPositionsHeight, positionsMax } = useSizes();
  const style: Sizes = {
    '--t-list': `${String(listWidth)}px`,
    '--t-positions': `${String(Math.min(positionsHeight, positionsMax))}px`,
  };
  return (
    <div className={classOf(drawerOpen, wide)} style={style}>
      <SkipLink />
      <TopBar />
      {isOver ? (
        <button
          type="button"
          className="t-scrim"
          aria-label={t('Close the list')}
          onClick={() => dispatch(terminalActions.drawerToggled(false))}
        />
      ) : null}
      <aside
        className="t-side relative stack gap-0"
        id="t-side"
        aria-label={t('Instruments')}
        tabIndex={-1}
        ref={side}
      >
        <InstrumentList />
        {isDrawer ? null : (
          <Splitter
            orientation="vertical"
            name={t('Width of the list')}
            value={listWidth}
            min={sizes.listMin}
            max={sizes.listMax}
            standard={defaultSettings.listWidth}
            onChange={setListWidth}
          />
        )}
      </aside>
      <main className="t-main relative grid gap-0" id="main" tabIndex={-1} inert={isOver}>
        <ChartHead instrument={instrument} />
        {instrument === null ? <div className="t-chart" /> : <PriceChart instrument={instrument} />}
        <div className="t-positions-place relative edge-above">
          <Splitter
            orientation="horizontal"
            name={t('Height of the positions')}
            value={Math.min(positionsHeight, positionsMax)}
            min={sizes.positionsMin}
            max={positionsMax}
            standard={defaultSettings.positionsHeight}
            onChange={setPositionsHeight}
          />
          <PositionsPanel />
        </div>
        <Ticket />
      </main>
      <StatusStrip />
    </div>
  );
};
