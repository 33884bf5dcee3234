import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { roles } from '../domain/shared/roles.ts';
import { openBrowser } from '../web/e2e/kit/chromium.ts';
import { uuidv7 } from '../command/core/ids.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { openPeopleMaker, type Person } from './people.ts';
import { longestTasks, type LongestTasks } from './terminal-tasks.ts';

const positions = 200;
/** The interval at which the server sends prices, and the number of prices each time. */
const everyMs = 200;
const pricesAtOnce = 40;
const taskMostMs = 50;
/** Growth up to this factor in a minute is not a leak, because the engine frees memory in steps. */
const heapGrowthMost = 1.1;

type Priced = Readonly<{ name: string; bids: string | null; asks: string | null }>;

const openPositions = async (url: string, { cookie }: Person): Promise<readonly Priced[]> => {
  const listed = await fetch(`${url}/dashboard/instruments`, { headers: { Cookie: cookie } });
  const { data } = (await listed.json()) as { data: readonly (Priced & { tradable: boolean })[] };
  const priced = data.filter(({ bids, tradable }) => bids !== null && tradable);
  const chosen = priced.slice(0, pricesAtOnce);
  for (let index = 0; index < positions; index += 1) {
    const instrument = chosen[index % chosen.length]?.name ?? '';
    const answer = await fetch(`${url}/dashboard/orders`, {
      method: 'POST',
      headers: {
        Cookie: cookie,
        'Content-Type': 'application/json',
        'Idempotency-Key': uuidv7(),
      },
      body: JSON.stringify({
        type: index % 2 === 0 ? 'buy' : 'sell',
        instrument,
        amount: '1',
        profit: null,
        loss: null,
      }),
    });
    if (answer.status !== 201 && answer.status !== 422)
      throw new Error(`An order of ${instrument} was refused: ${answer.status}`);
  }
  return chosen;
};

/** Sends prices like the server, in place of the server's own: a fixed number, whatever the feed does. */
const createPrices = (instruments: readonly Priced[]) => {
  let turn = 0;
  let sendToPage: ((message: string) => void) | null = null;
  const next = (): string => {
    turn += 1;
    const at = new Date().toISOString();
    const moved = (rate: string | null): string =>
      (Number(rate) * (1 + (((turn * 7) % 20) - 10) / 100_000)).toFixed(5);
    const prices = instruments.map(({ name, bids, asks }) => ({
      name,
      bids: moved(bids),
      asks: moved(asks),
      at,
    }));
    return `42${JSON.stringify(['priceUpdate', prices])}`;
  };
  return {
    routeOn: (page: Page) =>
      page.routeWebSocket(/\/socket\.io\//, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => server.send(message));
        server.onMessage((message) => {
          if (!String(message).startsWith('42["priceUpdate"')) socket.send(message);
        });
        sendToPage = (message) => socket.send(message);
      }),
    /** Resolves once prices were sent for this long, with their number per second. */
    sendFor: async (forMs: number): Promise<number> => {
      const beganAt = performance.now();
      let sent = 0;
      while (performance.now() - beganAt < forMs) {
        if (sendToPage === null) throw new Error('The page opened no websocket');
        sendToPage(next());
        sent += instruments.length;
        const dueAt = beganAt + (sent / instruments.length) * everyMs;
        await delay(Math.max(0, dueAt - performance.now()));
      }
      return (sent * 1_000) / (performance.now() - beganAt);
    },
  };
};

const heapOf = async (cdp: CDPSession): Promise<number> => {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
};

type Ran = Readonly<{ tasks: LongestTasks; perSecond: number }>;

const watched = async (browser: Browser, page: Page, run: () => Promise<number>): Promise<Ran> => {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const perSecond = await run();
  return { tasks: longestTasks(await browser.stopTracing()), perSecond };
};

const measureAt = async (bench: Bench, browser: Browser): Promise<readonly Figure[]> => {
  const app = await bench.app({ demo: false });
  const people = await openPeopleMaker(app);
  const [person] = await people.make(1, roles.customer);
  await people.close();
  if (person === undefined) throw new Error('No customer was created');
  const instruments = await openPositions(app.url, person);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url: app.url }]);
  const page = await context.newPage();
  const prices = createPrices(instruments);
  await prices.routeOn(page);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('tab', { name: /Opened Positions/ }).click({ timeout: 120_000 });
  await page.locator('.t-table tbody tr').nth(5).waitFor({ timeout: 120_000 });
  const cdp = await context.newCDPSession(page);
  const forMs = bench.short ? 5_000 : 60_000;
  await prices.sendFor(bench.short ? 3_000 : 15_000);
  const quiet = await watched(browser, page, async () => {
    await delay(forMs / 4);
    return 0;
  });
  const before = await heapOf(cdp);
  const busy = await watched(browser, page, () => prices.sendFor(forMs));
  const after = await heapOf(cdp);
  await context.close();
  bench.log(`${busy.perSecond.toFixed(0)} prices a second`);
  const scenery = `${Math.round(busy.perSecond)} prices a second, ${positions} positions, ${forMs / 1_000} s`;
  return [
    {
      measure: `terminal in a browser, longest task of its page, ${scenery}`,
      baseline: 'the same page while no price comes',
      ours: busy.tasks.cpuMs,
      base: quiet.tasks.cpuMs,
      unit: 'ms of processor time',
      ratio: quiet.tasks.cpuMs / busy.tasks.cpuMs,
      expected: `no task over ${taskMostMs} ms`,
      met: busy.tasks.cpuMs <= taskMostMs,
      p50: busy.tasks.p50,
      p99: busy.tasks.p99,
      notes: `by the clock, in which other programs take their turn, the longest took ${busy.tasks.wallMs.toFixed(0)} ms; p50 and p99 are of all tasks; the main thread was busy for ${(busy.tasks.busyShare * 100).toFixed(0)}% of the time`,
    },
    {
      measure: `terminal in a browser, its heap after ${scenery}`,
      baseline: 'the same heap before',
      ours: after,
      base: before,
      unit: 'MB',
      ratio: before / after,
      expected: `at most ${heapGrowthMost} times (${(1 / heapGrowthMost).toFixed(2)})`,
      met: after <= before * heapGrowthMost,
      notes: 'after a collection of what is no longer used, each time',
    },
  ];
};

/** The trading screen, as a person has it open all day. */
export const terminalMeasure: Measure = {
  name: 'terminal',
  run: async (bench) => {
    const browser = await openBrowser();
    try {
      return await measureAt(bench, browser);
    } finally {
      await browser.close();
    }
  },
};
