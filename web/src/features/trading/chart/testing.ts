import type { ChartEngine } from './chart-engine.ts';

/** A chart engine that draws nothing, for tests of the elements beside and over the chart. */
export const chartEngineOf = (changes: Partial<ChartEngine> = {}): ChartEngine => ({
  setCandles: () => undefined,
  updateLast: () => undefined,
  setAverage: () => undefined,
  setLogScale: () => undefined,
  setColours: () => undefined,
  setPageScrolls: () => undefined,
  showLatest: () => undefined,
  keepLatest: () => undefined,
  setInSight: () => undefined,
  setTagTops: () => undefined,
  topOf: () => null,
  rateAt: () => null,
  last: () => null,
  axisWidth: () => 60,
  picture: () => document.createElement('canvas'),
  destroy: () => undefined,
  ...changes,
});

/** The methods of a canvas context whose results are used; all other calls do nothing. */
const answers = {
  measureText: () => ({ width: 40, actualBoundingBoxAscent: 8, actualBoundingBoxDescent: 2 }),
};

/** A canvas context that draws nothing: jsdom has no canvas, and the chart's library needs one. */
const penWithoutInk = (): unknown =>
  new Proxy<Record<string | symbol, unknown>>(
    { ...answers },
    { get: (known, name) => (name in known ? known[name] : () => undefined) },
  );

/** Lets the chart's library lay out and scroll in jsdom: each element has this size, and each token has a colour. */
export const letChartsDraw = (size: Readonly<{ width: number; height: number }>): void => {
  const styleOf = window.getComputedStyle.bind(window);
  const black = document.createElement('i').style;
  black.color = 'rgb(0, 0, 0)';
  Object.assign(HTMLCanvasElement.prototype, { getContext: penWithoutInk });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height);
  window.getComputedStyle = (element) =>
    element instanceof HTMLElement && element.style.color.startsWith('var(')
      ? black
      : styleOf(element);
};
