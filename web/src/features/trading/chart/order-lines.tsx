import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { formatRate, quotePlaces } from '../../../lib/format/quotes.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { ChartEngine } from './chart-engine.ts';
import { canDrag, type ChartLine, type Dragged, type Grab } from './chart-lines.ts';
import { useActingBar } from '../acting-bar.ts';
import { LineTag } from './line-tag.tsx';
import { placeBoxes, placeTags } from './place-lines.ts';
import { plotted } from '../../../lib/plotted.ts';

type OrderLinesProps = Readonly<{
  lines: readonly ChartLine[];
  style: QuoteStyle;
  engine: RefObject<ChartEngine | null>;
  /** Receives the function that moves the lines to their rates; called at every move of the chart. */
  placeRef: RefObject<() => void>;
}>;

/** Lines are drawn first; the code that drags them loads when one can be dragged. */
const mover = lazyModule(() => import('./line-mover.tsx'));

const find = (root: HTMLElement, selector: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(selector);

const findAll = (root: HTMLElement, selector: string): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

const moveTo = (element: HTMLElement | null, top: number | null): void => {
  if (element === null) return;
  element.hidden = top === null;
  if (top !== null) element.style.setProperty('transform', `translateY(${Math.round(top)}px)`);
};

const isSeen = (top: number | null, height: number): top is number =>
  top !== null && top > 0 && top < height;

/** Updates the box of the last price: number and colour are those of the candle, written directly into the document. */
const placeLast = (
  root: HTMLElement,
  chart: ChartEngine,
  height: number,
  style: QuoteStyle,
): number | null => {
  const last = chart.last();
  const at = last === null ? null : chart.topOf(last.rate);
  const top = isSeen(at, height) ? at : null;
  const box = find(root, '.t-rate.is-last');
  moveTo(box, top);
  if (box === null || last === null) return top;
  box.classList.toggle('is-down', last.down);
  const text = formatRate(last.rate.toFixed(quotePlaces(style)), style);
  if (box.textContent !== text) box.textContent = text;
  return top;
};

/** Moves every line, tag and box to its rate on the chart. */
const placeAll = (
  root: HTMLElement,
  chart: ChartEngine,
  lines: readonly ChartLine[],
  { style, dragged }: Readonly<{ style: QuoteStyle; dragged: Dragged | null }>,
): void => {
  root.style.setProperty('--t-axis', `${chart.axisWidth()}px`);
  const height = find(root, '.t-lines')?.clientHeight ?? 0;
  const seen = lines.flatMap((line) => {
    const rate = dragged?.key === line.key ? dragged.rate : line.rate;
    const top = chart.topOf(plotted(rate));
    const shown = isSeen(top, height) ? top : null;
    for (const part of findAll(root, `.t-line[data-line="${line.key}"]`)) moveTo(part, shown);
    const box = find(root, `.t-rate[data-line="${line.key}"]`);
    if (shown === null) moveTo(box, null);
    const text = formatRate(rate, style);
    if (box !== null && box.textContent !== text) box.textContent = text;
    return shown === null ? [] : [{ key: line.key, top: shown }];
  });
  const tagOf = (key: string): HTMLElement | null =>
    find(root, `.t-line[data-line="${key}"] .t-tag`);
  for (const { key, shift } of placeTags(
    seen.map((line) => ({ ...line, width: tagOf(line.key)?.offsetWidth ?? 0 })),
  ))
    tagOf(key)?.style.setProperty('margin-inline-start', `${shift}px`);
  const lastTop = placeLast(root, chart, height, style);
  const boxes = placeBoxes(seen, lastTop);
  for (const { key, top } of boxes) moveTo(find(root, `.t-rate[data-line="${key}"]`), top);
  chart.setTagTops([...boxes.map(({ top }) => top), ...(lastTop === null ? [] : [lastTop])]);
};

/** Lines of orders and levels over the canvas. They follow the chart without rendering: only transforms change. */
export const OrderLines = ({ lines, style, engine, placeRef }: OrderLinesProps) => {
  const layer = useRef<HTMLDivElement>(null);
  const place = useCallback(() => placeRef.current(), [placeRef]);
  const dragged = useRef<Dragged | null>(null);
  const grab = useRef<Grab | null>(null);
  const acting = useActingBar('real');
  const isMovable = (line: ChartLine): boolean =>
    canDrag(line) && (acting === null || (line.order ?? line.waiting)?.balance.mode !== 'real');
  const part = mover.use(lines.some(isMovable));

  useLayoutEffect(() => {
    // The current orders have arrived, including the change of a dropped line.
    if (dragged.current?.isHeld === false) dragged.current = null;
    placeRef.current = () => {
      if (layer.current !== null && engine.current !== null)
        placeAll(layer.current, engine.current, lines, { style, dragged: dragged.current });
    };
    placeRef.current();
  }, [lines, style, engine, placeRef, dragged]);

  return (
    <div className="t-overlay" ref={layer}>
      <div className="t-lines">
        {/* All lines first, then all tags, so that no line crosses the tag of another. */}
        {lines.map((line) => (
          <i
            key={line.key}
            className={`t-line t-rule is-${line.kind}`}
            data-line={line.key}
            hidden
          />
        ))}
        {lines.map((line) => (
          <div key={line.key} className={`t-line is-${line.kind}`} data-line={line.key} hidden>
            <div
              className={part !== null && isMovable(line) ? 't-tag is-draggable' : 't-tag'}
              onPointerDown={(event) => (isMovable(line) ? grab.current?.(line, event) : undefined)}
            >
              <LineTag line={line} />
            </div>
          </div>
        ))}
      </div>
      <div className="t-rates" aria-hidden="true">
        {lines.map((line) => (
          <span
            key={line.key}
            className={`t-rate number is-${line.kind}`}
            data-line={line.key}
            hidden
          >
            {formatRate(line.rate, style)}
          </span>
        ))}
        <span className="t-rate number is-last" hidden />
      </div>
      {part === null ? null : (
        <part.LineMover
          grab={grab}
          dragged={dragged}
          layer={layer}
          engine={engine}
          style={style}
          place={place}
        />
      )}
    </div>
  );
};
