import { createPool } from '../infra/postgres/pools.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { fillTrades, firstNumber, traderOfLists } from './lists-fill.ts';
import { millionAudit } from './million-audit.ts';
import { millionLeads } from './million-leads.ts';
import { expectedMs, farBeyond, lastOffered, type Kind, type MillionList } from './million-list.ts';
import { openReader, timed } from './lists-reader.ts';

type Question = Readonly<{ what: string; path: string; kind: Kind }>;

/** Ascending and descending by each of these columns. */
const sorted = (columns: readonly string[]) =>
  columns.flatMap((sort) => [
    [`sorted by ${sort}`, `all?sort=${sort}`] as const,
    [`sorted by ${sort}, downwards`, `all?sort=-${sort}`] as const,
  ]);

const millionTrades: MillionList = {
  name: 'trades',
  path: '/admin/trades/api',
  fill: fillTrades,
  usual: [
    ['first page', 'all'],
    ['oldest first', 'all?sort=id'],
    ['last page that is offered', `all?page=${lastOffered}`],
    ['open ones', 'open'],
    ['closed ones', 'closed'],
    ['open ones, last page', `open?page=${lastOffered}`],
    ["one customer's", `all/${traderOfLists}`],
    ['searched by number', `all?search=${firstNumber + 4_711}`],
    ['searched, one instrument of forty', 'all?search=INST_17'],
    ['searched, all of them', 'all?search=INST'],
    ['searched, none', 'all?search=NOTHING'],
    ...sorted([
      'created_at',
      'close_time',
      'instrument',
      'trade_amount',
      'pro_loss',
      'margin_used',
      'mode',
      'type',
      'open_rate',
      'close_rate',
      'spread',
      'profit',
      'loss',
      'leverage',
      'email',
    ]),
    ['sorted by type, last page that is offered', `all?sort=type&page=${lastOffered}`],
    ['sorted by email, last page that is offered', `all?sort=email&page=${lastOffered}`],
    ['searched and sorted', 'open?search=INST_20&sort=-pro_loss'],
    ['open ones, sorted by type', 'open?sort=type'],
    ['open ones, sorted by pro_loss', 'open?sort=pro_loss'],
    ['open ones, sorted by spread, last page', `open?sort=-spread&page=${lastOffered}`],
    ['open ones, sorted by email', 'open?sort=email'],
    ['closed ones, sorted by type, downwards', 'closed?sort=-type'],
    ['closed ones, sorted by close_rate, downwards', 'closed?sort=-close_rate'],
    ['filtered by a part of an instrument', 'all?where=instrument:contains:NST_17'],
    ['filtered by an instrument that is none', 'all?where=instrument:is:NOTHING'],
  ],
  beyond: [[`page ${farBeyond}`, `all?page=${farBeyond}`]],
};

const questionsOf = (list: MillionList): readonly Question[] =>
  (['usual', 'beyond'] as const).flatMap((kind) =>
    list[kind].map(([what, path]) => ({ what, path: `${list.path}/${path}`, kind })),
  );

const figureOf = (
  { name, usualMs = expectedMs.usual }: MillionList,
  { what, kind }: Question,
  size: number,
  times: readonly number[],
): Figure => {
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  const mostMs = kind === 'usual' ? usualMs : expectedMs[kind];
  return {
    measure: `${name}, ${what}, ${size.toLocaleString('en')} rows`,
    baseline: '-',
    ours: p50,
    base: null,
    unit: 'ms',
    ratio: null,
    expected: mostMs === null ? '-' : `p99 < ${mostMs} ms`,
    met: mostMs === null || p99 < mostMs,
    p50,
    p99,
    ...(mostMs === null
      ? { notes: `the screen offers ${lastOffered} pages; only an address names this one` }
      : {}),
  };
};

const measureAt = async (
  bench: Bench,
  list: MillionList,
  size: number,
  turns: number,
): Promise<readonly Figure[]> => {
  const app = await bench.app();
  const projector = createPool({ connectionString: app.databaseUrl, role: 'projector', max: 1 });
  const { read, close } = await openReader(app.url);
  try {
    await list.fill(projector, size);
    bench.log(`${size} ${list.name}`);
    const figures: Figure[] = [];
    for (const question of questionsOf(list)) {
      const times: number[] = [];
      const ask = async (): Promise<void> => {
        const status = await read(question.path);
        if (status !== 200) throw new Error(`${question.path} answered ${status}`);
      };
      for (let turn = 0; turn < 3; turn += 1) await ask();
      for (let turn = 0; turn < turns; turn += 1) times.push(await timed(ask));
      const figure = figureOf(list, question, size, times);
      bench.log(`${question.what}: ${figure.p50?.toFixed(1)} / ${figure.p99?.toFixed(1)} ms`);
      figures.push(figure);
    }
    return figures;
  } finally {
    close();
    await projector.end();
    await app.stop();
  }
};

const measureOf = (name: string, list: MillionList): Measure => ({
  name,
  isNamedOnly: true,
  run: (bench) => measureAt(bench, list, bench.short ? 100_000 : 1_000_000, bench.short ? 10 : 30),
});

/** One list of a million rows, in every query of its screen: from the request to the last byte. */
export const millionMeasure: Measure = measureOf('million', millionTrades);

/** The same for leads, of which there are more than of any other records that staff look through. */
export const millionLeadsMeasure: Measure = measureOf('million-leads', millionLeads);

/** The same for the audit, in which every event of the log is a row. */
export const millionAuditMeasure: Measure = measureOf('million-audit', millionAudit);
