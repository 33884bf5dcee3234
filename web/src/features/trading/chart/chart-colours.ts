/** What the canvas needs of the theme; everything else on the chart is styled by CSS. */
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

/** Reads the tokens as they are now: a token has a value for each theme, and only what is painted with it has one. */
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

/** Calls back whenever the theme or the palette of the document changes; gives the way to stop. */
export const onThemeChange = (callback: () => void): (() => void) => {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-palette', 'data-swap'],
  });
  return () => observer.disconnect();
};
