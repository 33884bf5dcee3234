import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules that a screen is checked against: WCAG 2.2 A and AA, with targets of 24 px. */
const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** The other theme has the same texts and the same layout: only its colours need a check. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

declare global {
  interface Window {
    axe: {
      run: (
        context: { include: string[]; exclude: string[] },
        options: RunOptions,
      ) => Promise<AxeResults>;
    };
  }
}

/** Excluded rows: the first of many equal rows are enough; a test of the design tokens computes their contrasts. */
const repeated = [
  '.MuiDataGrid-row:nth-child(n+7)',
  '.list-card:nth-child(n+4)',
  '.t-row:nth-child(n+7)',
  '.audit-item:nth-child(n+13)',
];

/** Base UI's focus guards pass the focus on to the next element at once, so no user stays on one. */
const focusGuards = 'span[data-base-ui-focus-guard]';

/** Waits for two frames: by then every element has the colours of the theme. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const violations = (page: Page, place: string, options: RunOptions): Promise<readonly string[]> =>
  page.evaluate(
    async ([include, chosen, exclude]) => {
      const { violations: found } = await window.axe.run(
        { include: [include], exclude: [...exclude] },
        chosen,
      );
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [place, options, [...repeated, focusGuards]] as const,
  );

/** Waits until a screen has its heading and no part of it is loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton, .spinner') === null);
};

/** Checks a screen, or a part of it, in both themes; returns the serious and critical faults with their places. */
export const inspect = async (
  page: Page,
  name: string,
  place = 'body',
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  const root = page.locator('html');
  for (const [theme, options] of [
    ['light', everything],
    ['dark', colours],
  ] as const) {
    await root.evaluate((html, value) => html.setAttribute('data-theme', value), theme);
    await page.evaluate(painted);
    for (const fault of await violations(page, place, options))
      found.push(`${name}, ${theme}: ${fault}`);
  }
  return found;
};
