import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** More tab stops than any screen has: a goal that was not reached by then is unreachable. */
const stopsMax = 260;

/**
 * The fault of the visible focus, or ''. The focused element or the box that it fills must have a ring of 2 px with a
 * contrast of 3:1 to its surroundings.
 */
const faultOfFocus = (): string => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.matches('h1, main')) return '';
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour: string): readonly number[] => {
    if (canvas === null) return [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = rgba(colour).map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element.parentElement; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (rgba(backgroundColor)[3] === 255) return backgroundColor;
    }
    return '#fff';
  };
  const ringOf = (style: CSSStyleDeclaration): string | null => {
    if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
      return style.outlineColor;
    // Fields show the focus by their border and a shadow of the same colour around it.
    const shadow = /^(rgba?\([^)]*\)) 0px 0px 0px ([\d.]+)px$/.exec(style.boxShadow);
    return shadow !== null && shadow[1] === style.borderTopColor ? style.borderTopColor : null;
  };
  const styles = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    ...[
      focused.parentElement,
      focused.parentElement?.parentElement ?? null,
      focused.closest('li > div'),
    ]
      .filter((element) => element !== null)
      .map((element) => getComputedStyle(element)),
  ];
  const ring = styles.map(ringOf).find((colour) => colour !== null);
  // A separator shows the focus by its own line, in the middle of its box.
  const line = getComputedStyle(focused).backgroundColor;
  const colour = ring ?? (focused.matches('[role="separator"]') ? line : null);
  if (colour !== null) {
    const [light = 0, dark = 0] = [luminance(colour), luminance(groundOf(focused))].sort(
      (a, b) => b - a,
    );
    return (light + 0.05) / (dark + 0.05) >= 3 ? '' : `faint ring on ${focused.outerHTML}`;
  }
  return `no ring on ${focused.outerHTML.slice(0, 160)}`;
};

const isThere = (goal: Locator): Promise<boolean> =>
  goal.evaluate((element) => element === document.activeElement);

/** Presses one key, and expects that the element that has the focus afterwards shows it. */
export const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  expect(await page.evaluate(faultOfFocus)).toBe('');
};

/** Presses Tab (or another key that moves the focus) until this element has the focus. */
export const goTo = async (page: Page, goal: Locator, key = 'Tab'): Promise<void> => {
  await goal.waitFor({ state: 'attached' });
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (await isThere(goal)) return;
    await press(page, key);
  }
  throw new Error(`The key ${key} never leads to ${String(goal)}`);
};

/** Moves to a button and presses it once it is enabled: it is disabled while prices are old or an answer is late. */
export const pressOn = async (page: Page, goal: Locator): Promise<void> => {
  await goTo(page, goal);
  await goal.and(page.locator(':not([aria-disabled="true"])')).waitFor();
  await press(page, 'Enter');
};

/** Waits until this element has the focus without a key press, for example after a menu or a dialog returned it. */
export const expectFocus = async (page: Page, goal: Locator): Promise<void> => {
  await goal.waitFor();
  const handle = await goal.elementHandle();
  await page
    .waitForFunction((element) => element === document.activeElement, handle)
    .catch(async () => {
      const now = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`The focus should be on ${String(goal)} and is on ${String(now)}`);
    });
};

/** Presses Tab until the focus leaves the page, which proves that no element traps it. */
export const expectNoTrap = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press('Tab');
    const isOut = await page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
    if (isOut && stop > 0) return;
  }
  throw new Error('The Tab key never leaves the page');
};
