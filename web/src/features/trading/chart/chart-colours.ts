/** The theme colours that the canvas needs; CSS styles everything else on the chart. */
export type ChartColours = Readonly<{
  surface: string;
  raised: string;
  soft: string;
  line: string;
  muted: string;
  text: string;
  up: string;
  down: string;
  font: string;
}>;

/** Reads the current colours. A token has one value per theme, so it is resolved by painting with it. */
export const readChartColours = (): ChartColours => {
  const probe = document.body.appendChild(document.createElement('i'));
  const token = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    surface: token('surface'),
    raised: token('raised'),
    soft: token('soft'),
    line: token('line'),
    muted: token('muted'),
    text: token('text'),
    up: token('up'),
    down: token('down'),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return colours;
};

/** Calls `callback` whenever the theme or the palette of the document changes; returns a function that stops it. */
export const onThemeChange = (callback: () => void): (() => void) => {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-palette', 'data-swap'],
  });
  return () => observer.disconnect();
};
