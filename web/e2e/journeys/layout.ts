import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import { settled } from '../kit/axe.ts';
import { enter } from '../kit/enter.ts';
import { eventually } from '../kit/eventually.ts';
import { useHouse } from '../kit/house.ts';
import { customerId } from '../kit/read.ts';
import type { VisitOptions } from '../kit/visit.ts';

const house = useHouse();

const { admin, customer, affiliator } = roles;

const screens: readonly Readonly<{ role: RoleId; path: string }>[] = [
  { role: customer, path: '/dashboard' },
  { role: customer, path: '/statements' },
  { role: affiliator, path: '/kyc' },
  { role: admin, path: '/admin/customers/all' },
  { role: admin, path: '/admin/trades/all' },
  { role: admin, path: '/admin/kyc' },
  { role: admin, path: '/admin/deposits' },
  { role: admin, path: '/admin/crm/sales/all' },
  { role: admin, path: '/admin/leads/all' },
  { role: admin, path: '/admin/audit' },
];

const open = async (role: RoleId, options: VisitOptions) => {
  const visit = await house.visit(options);
  await enter(visit.page, house.url(), role);
  return visit;
};

/** The entry that browsers report for a layout shift; TypeScript's own types lack it. */
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
    /** The layout shifts since the start of the page, with the elements that moved. */
    shifts: Shift[];
  }
}

/** Records the layout shifts from before the first paint on. */
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

/** Cells of lists that are cut off, with their texts. Long texts end in an ellipsis instead; hover shows all of it. */
const cutCells = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.MuiDataGrid-cell[data-field]')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((cell) => `${cell.getAttribute('data-field') ?? ''}: ${cell.textContent ?? ''}`),
    );

/** Headings of lists that are cut off, because one of their words is wider than the column. */
const cutHeadings = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.MuiDataGrid-columnHeaderTitle')
    .evaluateAll((headings) =>
      headings
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );

/** Cards of lists whose content overflows. */
const overfullCards = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.list-card')
    .evaluateAll((cards) =>
      cards
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((card) => card.textContent),
    );

/** Lists of a page that must be scrolled sideways, because their columns together are wider than the list. */
const wideLists = (page: Page): Promise<readonly string[]> =>
  page.locator('.MuiDataGrid-virtualScroller').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const headers = [...list.querySelectorAll('.MuiDataGrid-columnHeader')];
      const columns = headers.reduce(
        (sum, header) => sum + header.getBoundingClientRect().width,
        0,
      );
      return Math.round(columns) > list.clientWidth
        ? [`a list of ${Math.round(columns)} px in ${list.clientWidth}`]
        : [];
    }),
  );

const shiftMax = 0.05;
const ticksLeast = 15;

/** Counts the price messages of a page; the returned function waits until enough have arrived. */
const watchPrices = (page: Page): (() => Promise<void>) => {
  let ticks = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('priceUpdate')) ticks += 1;
    }),
  );
  return () => eventually(() => expect(ticks).toBeGreaterThanOrEqual(ticksLeast));
};

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('at $width px', (size) => {
  it('nothing moves when data arrives or prices change, and no date, number or status is cut off', async () => {
    const moved: string[] = [];
    const cut: string[] = [];
    for (const role of [customer, affiliator, admin]) {
      const { page, context, leave } = await open(role, size);
      await context.addInitScript(watchShifts);
      const prices = watchPrices(page);
      for (const { path } of screens.filter((screen) => screen.role === role)) {
        await page.goto(path);
        await settled(page);
        if (path === '/dashboard') await prices();
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        if (sum >= shiftMax)
          moved.push(`${path}: ${sum.toFixed(3)}`, ...shifts.flatMap((shift) => shift.moved));
        const tooWide = [
          ...(await cutHeadings(page)),
          ...(await cutCells(page)),
          ...(await overfullCards(page)),
        ];
        cut.push(...tooWide.map((text) => `${path}: ${text}`));
        // Lists of staff may be wider than any window; lists of customers must fit.
        if (role === customer)
          cut.push(...(await wideLists(page)).map((list) => `${path}: ${list}`));
      }
      await leave();
    }
    expect(moved).toEqual([]);
    expect(cut).toEqual([]);
  });
});

it('at 1440 px a customer’s trades fit into their panel, and a filter bar takes one line', async () => {
  const { page, leave } = await open(admin, { width: 1440, height: 900, still: true });
  await page.goto(`/admin/customers/edit/${await customerId(page)}?tab=trades`);
  await settled(page);
  expect(await wideLists(page)).toEqual([]);
  expect(await cutCells(page)).toEqual([]);
  for (const path of ['/admin/leads/all', '/admin/crm/sales/all', '/admin/deposits']) {
    await page.goto(path);
    await settled(page);
    const bar = await page.locator('.list-bar').first().boundingBox();
    expect(bar?.height).toBeLessThan(48);
  }
  await leave();
});

it('at 390 px a filter bar takes two lines at most, however many filters it has', async () => {
  const { page, leave } = await open(admin, { width: 390, height: 844, still: true });
  const high: string[] = [];
  for (const path of [
    '/admin/leads/all?leads.status=New&leads.where=country:filled;created_at:after:2026-01-31',
    '/admin/deposits',
    '/admin/trades/all',
  ]) {
    await page.goto(path);
    await settled(page);
    const { height = 0 } = (await page.locator('.list-bar').first().boundingBox()) ?? {};
    if (height > 104) high.push(`${path}: ${String(height)} px`);
  }
  expect(high).toEqual([]);
  await leave();
});

it('at 820 px two groups of settings are side by side, and the third takes a whole line', async () => {
  const { page, leave } = await open(admin, { width: 820, height: 1180, still: true });
  await page.goto('/admin/settings');
  await settled(page);
  const widths = await page
    .locator('.settings-group')
    .evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().width));
  expect(widths).toHaveLength(3);
  expect(widths[2]).toBeGreaterThan((widths[0] ?? 0) + (widths[1] ?? 0));
  await leave();
});

it('text fields and selects have the same height', async () => {
  const { page, leave } = await open(admin, { width: 1440, height: 900, still: true });
  await page.goto('/admin/settings');
  await settled(page);
  const heights = await page
    .locator('.field-box')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  expect([...new Set(heights)]).toEqual([40]);
  await leave();
});

it('at 768 px, as on tablets, the top bar shows all of its links and buttons', async () => {
  const out: string[] = [];
  for (const [role, path] of [
    [customer, '/dashboard'],
    [customer, '/deposits'],
    [admin, '/admin'],
  ] as const) {
    const { page, leave } = await open(role, { width: 768, height: 1024, still: true });
    await page.goto(path);
    await settled(page);
    const beyond = await page
      .locator('header :is(a, button):visible')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().right > window.innerWidth)
          .map((button) => button.ariaLabel ?? button.textContent),
      );
    out.push(...beyond.map((name) => `${path}: ${name}`));
    await leave();
  }
  expect(out).toEqual([]);
});

it('at 320 px, as at 400 % zoom, no page scrolls sideways (tables inside may)', async () => {
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

it('at 320 px no card of a position and no name of an instrument is cut off', async () => {
  const { page, leave } = await open(customer, { width: 320, height: 640, still: true });
  await page.goto('/dashboard');
  await settled(page);
  const cut: string[] = [];
  for (const [name, parts] of [
    ['Positions', '.t-card'],
    ['Quotes', '.t-row-name'],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name }).click();
    await page.locator(parts).first().waitFor();
    const here = await page
      .locator(parts)
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    cut.push(...here);
  }
  await leave();
  expect(cut).toEqual([]);
});

it('given a person who prefers reduced motion, then no animation keeps running', async () => {
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
