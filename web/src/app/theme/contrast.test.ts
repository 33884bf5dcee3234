import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

/** The stylesheet is the only source of colours, so the test computes the contrasts from it. */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Tokens = ReadonlyMap<string, string>;
type Theme = 'light' | 'dark';

const values = /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g;
const names = /--([\w-]+): var\(--([\w-]+)\);/g;

/** The colours that a rule sets in one theme; a token that refers to another one has the value of that one. */
const block = (selector: string, theme: Theme): Tokens => {
  const start = css.indexOf(`${selector} {`);
  expect(start).toBeGreaterThanOrEqual(0);
  const body = css.slice(start, css.indexOf('\n}', start));
  const own = new Map(
    [...body.matchAll(values)].map(([, name = '', light = '', dark = '']) => [
      name,
      theme === 'light' ? light : dark,
    ]),
  );
  for (const [, name = '', other = ''] of body.matchAll(names)) {
    const value = own.get(other);
    if (value !== undefined) own.set(name, value);
  }
  return own;
};

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The WCAG 2 contrast of two colours. */
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const tokensOf = (theme: Theme, isColourBlind: boolean): Tokens =>
  new Map([
    ...block(':root', theme),
    ...(isColourBlind ? block(":root[data-palette='colour-blind']", theme) : []),
  ]);

const themes = {
  dark: tokensOf('dark', false),
  light: tokensOf('light', false),
  'dark, colour-blind': tokensOf('dark', true),
  'light, colour-blind': tokensOf('light', true),
};

const surfaces = ['bg', 'surface', 'raised', 'hover', 'selected'];

const pairs: readonly (readonly [text: string, under: string, least: number])[] = [
  ...surfaces.flatMap((under) => [
    ['text', under, 5.5] as const,
    ['muted', under, 5.5] as const,
    ['good', under, 4.5] as const,
    ['bad', under, 4.5] as const,
    ['accent', under, 4.5] as const,
    ['warn', under, 4.5] as const,
  ]),
  ...['bg', 'surface', 'raised'].map((under) => ['field', under, 3] as const),
  ['on-accent', 'accent-fill', 4.5],
  ['on-accent', 'accent-fill-hover', 4.5],
  ['on-trade', 'good-fill', 4.5],
  ['on-trade', 'bad-fill', 4.5],
  ['good', 'good-chip', 4.5],
  ['bad', 'bad-chip', 4.5],
  ['warn', 'chip-warn', 4.5],
  ['accent', 'chip-accent', 4.5],
  ['text', 'chip-neutral', 4.5],
  ['muted', 'chip-neutral', 4.5],
  ['muted', 'soft', 4.5],
  ['accent-fill', 'surface', 3],
];

describe.each(Object.entries(themes))('%s', (_name, tokens) => {
  it.each(pairs)('%s on %s is at least %s to 1', (text, under, least) => {
    const [a, b] = [tokens.get(text), tokens.get(under)];
    expect(a).toBeDefined();
    expect(b).toBeDefined();
    expect(contrast(a ?? '', b ?? '')).toBeGreaterThanOrEqual(least);
  });
});

it('every colour has a value for each theme', () => {
  expect(css).not.toMatch(/: (#|rgb)/);
});
