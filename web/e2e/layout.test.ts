import { describe, expect, it, jest } from '@jest/globals';
import { roles, type RoleId } from '../../domain/shared/roles.ts';
import { settled } from './kit/axe.ts';
import { enter } from './kit/enter.ts';
import { useHouse } from './kit/house.ts';
import type { VisitOptions } from './kit/visit.ts';

const house = useHouse();

jest.setTimeout(120_000);

/** A screen and the call whose answer it waits for. */
type Screen = Readonly<{ role: RoleId; path: string; call: RegExp }>;

const { admin, customer, affiliator } = roles;

const lists: readonly Screen[] = [
  { role: admin, path: '/admin/customers/all', call: /\/admin\/customers\/api\/all/ },
  { role: admin, path: '/admin/trades/all', call: /\/admin\/trades\/api\/all/ },
  { role: admin, path: '/admin/kyc', call: /\/admin\/kyc\/api/ },
  { role: admin, path: '/admin/crm/sales/all', call: /\/affiliate\/leads\/api\/sales/ },
  { role: admin, path: '/admin/leads/all', call: /\/affiliate\/leads\/api\/new/ },
  { role: admin, path: '/admin/audit', call: /\/admin\/audit\/api\?/ },
];

const screens: readonly Screen[] = [
  { role: customer, path: '/dashboard', call: /\/dashboard\/instruments/ },
  { role: affiliator, path: '/kyc', call: /\/kyc\/status/ },
  ...lists,
];

const open = async (role: RoleId, options: VisitOptions) => {
  const visit = await house.visit(options);
  await enter(visit.page, house.url(), role);
  return visit;
};

/** What browsers say of a layout shift; the language's own types do not know it. */
type LayoutShift = PerformanceEntry &
  Readonly<{
    value: number;
    sources: readonly Readonly<{
      node: Node | null;
      previousRect: DOMRectReadOnly;
      currentRect: DOMRectReadOnly;
    }>[];
  }>;

type Shift = Readonly<{ value: number; moved: readonly string[] }>;

declare global {
  interface Window {
    /** The layout shifts since the page began, with what moved. */
    shifts: Shift[];
  }
}

/** From before the first paint, keeps what moved without anybody having pressed anything. */
const watchShifts = (): void => {
  window.shifts = [];
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'sources' in entry;
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : 'text';
  const boxOf = (box: DOMRectReadOnly): string =>
    [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries().filter(isShift))
      window.shifts.push({
        value,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${boxOf(previousRect)} -> ${boxOf(currentRect)}`,
        ),
      });
  }).observe({ type: 'layout-shift', buffered: true });
};

const shiftMax = 0.05;

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('at $width px', (size) => {
  it('nothing moves when data arrives, with prices ticking', async () => {
    const moved: string[] = [];
    for (const role of [customer, affiliator, admin]) {
      const { page, context, leave } = await open(role, size);
      await context.addInitScript(watchShifts);
      for (const { path } of screens.filter((screen) => screen.role === role)) {
        await page.goto(path);
        await settled(page);
        if (path === '/dashboard') await page.waitForTimeout(1_500);
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        if (sum >= shiftMax)
          moved.push(`${path}: ${sum.toFixed(3)}`, ...shifts.flatMap((shift) => shift.moved));
      }
      await leave();
    }
    expect(moved).toEqual([]);
  });
});

it('at 320 px, as at 400 % zoom, no page scrolls sideways, but tables may', async () => {
  const wide: string[] = [];
  for (const role of [customer, affiliator, admin]) {
    const { page, leave } = await open(role, { width: 320, height: 640, still: true });
    for (const { path } of screens.filter((screen) => screen.role === role)) {
      await page.goto(path);
      await settled(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) wide.push(`${path}: ${String(over)} px too wide`);
    }
    await leave();
  }
  expect(wide).toEqual([]);
});

it('for those who asked for less motion nothing runs on', async () => {
  const { page, leave } = await open(customer, { still: true });
  await page.goto('/dashboard');
  await settled(page);
  await page.getByText('Prices live').waitFor();
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => effect?.getComputedTiming().duration),
  );
  expect(running.filter((duration) => Number(duration) > 1)).toEqual([]);
  await leave();
});

describe('a list whose answer', () => {
  it('is long in coming shows grey bars at once, fails says so and tries again, is empty says why', async () => {
    const faults: string[] = [];
    const { page, leave } = await open(admin, { still: true });
    for (const { path, call } of lists) {
      let answer: 'late' | 'failed' | 'empty' | 'real' = 'late';
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(call, async (route) => {
        if (answer === 'late') await held;
        if (answer === 'real') return route.continue();
        const empty = { data: [], meta: { total: 0, per_page: 15, current_page: 1, last_page: 1 } };
        return answer === 'empty'
          ? route.fulfill({ json: empty })
          : route.fulfill({ status: 500, json: { message: 'Broken', code: 'INTERNAL' } });
      });
      await page.goto(path);
      await page.locator('h1').waitFor();
      await page
        .locator('.skeleton, .spinner')
        .first()
        .waitFor({ timeout: 2_000 })
        .catch(() => faults.push(`${path}: no loading face`));
      answer = 'failed';
      letGo();
      await page
        .getByRole('alert')
        .first()
        .waitFor({ timeout: 10_000 })
        .catch(() => faults.push(`${path}: no error face`));
      answer = 'empty';
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page
        .getByText('No data found')
        .first()
        .waitFor({ timeout: 10_000 })
        .catch(() => faults.push(`${path}: no empty face after another try`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await leave([/status of 500/]);
    expect(faults).toEqual([]);
  });
});
