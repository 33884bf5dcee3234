import { useLayoutEffect, useRef, type RefObject } from 'react';
import { formatRate } from '../../../lib/format/quotes.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { ChartLine } from './chart-lines.ts';
import { LineTag } from './line-tag.tsx';
import { placeTags } from './place-lines.ts';
import { plotted } from './plot.ts';

type OrderLinesProps = Readonly<{
  lines: readonly ChartLine[];
  style: QuoteStyle;
  engine: RefObject<ChartEngine | null>;
  /** Filled with what puts the lines where the chart has their rates; called at every move of the chart. */
  placeRef: RefObject<() => void>;
}>;

const partsOf = (layer: HTMLElement, key: string) => ({
  line: layer.querySelector<HTMLElement>(`[data-line="${key}"]`),
  tag: layer.querySelector<HTMLElement>(`[data-line="${key}"] .t-tag`),
});

/** Lines of orders and levels over the canvas. They follow the chart without rendering: only transforms change. */
export const OrderLines = ({ lines, style, engine, placeRef }: OrderLinesProps) => {
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    placeRef.current = () => {
      const root = layer.current;
      const chart = engine.current;
      if (root === null || chart === null) return;
      root.style.setProperty('--t-axis', `${chart.axisWidth()}px`);
      const height = root.clientHeight;
      const found = lines.map((line) => {
        const top = chart.topOf(plotted(line.rate));
        const parts = partsOf(root, line.key);
        const inSight = top !== null && top > 0 && top < height;
        if (parts.line !== null) parts.line.hidden = !inSight;
        return { key: line.key, top: inSight ? top : null, width: parts.tag?.offsetWidth ?? 0, parts };
      });
      const byKey = new Map(found.map(({ key, parts }) => [key, parts]));
      for (const { key, top, shift } of placeTags(found)) {
        const parts = byKey.get(key);
        parts?.line?.style.setProperty('transform', `translateY(${Math.round(top)}px)`);
        parts?.tag?.style.setProperty('margin-inline-start', `${shift}px`);
      }
    };
    placeRef.current();
  }, [lines, engine, placeRef]);

  return (
    <div className="t-lines" ref={layer}>
      {lines.map((line) => (
        <div key={line.key} className={`t-line is-${line.kind}`} data-line={line.key} hidden>
          <div className="t-tag">
            <LineTag line={line} />
          </div>
          <span className="t-line-rate number" aria-hidden="true">
            {formatRate(line.rate, style)}
          </span>
        </div>
      ))}
    </div>
  );
};
