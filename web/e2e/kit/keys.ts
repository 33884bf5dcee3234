import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has; who has not got there by then never will. */
const stopsMax = 260;

/**
 * What is wrong with how the focus shows, or ''. A ring counts on what has the focus or on the box it fills, 2 px wide
 * and with 3:1 against what lies around it.
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
    // A field's edge and a shadow of the same colour around it.
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
  // A separator is its own line, in the middle of the box that takes hold.
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

/** Presses one key, and every place where the focus then stands must show it. */
export const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  expect(await page.evaluate(faultOfFocus)).toBe('');
};

/** Presses Tab (or another key that moves on) until this has the focus. */
export const goTo = async (page: Page, goal: Locator, key = 'Tab'): Promise<void> => {
  await goal.waitFor({ state: 'attached' });
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (await isThere(goal)) return;
    await press(page, key);
  }
  throw new Error(`The key ${key} never leads to ${String(goal)}`);
};

/** Goes to a button, and presses it once it is on: while prices are late or an answer is on its way it may be off. */
export const pressOn = async (page: Page, goal: Locator): Promise<void> => {
  await goTo(page, goal);
  await goal.and(page.locator(':not([aria-disabled="true"])')).waitFor();
  await press(page, 'Enter');
};

/** Waits until the focus is here by itself: where a menu or a dialog gave it back. */
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

/** Goes once around with Tab: the way leads out of the page again, so nothing holds the focus. */
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
