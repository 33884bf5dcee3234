import { createPool } from '../infra/postgres/pools.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { percentile } from './kit/statistics.ts';
import { fillTrades, firstNumber, traderOfLists } from './lists-fill.ts';
import { openReader, timed } from './lists-reader.ts';

/** Nobody waits longer than this for a page, whatever is asked. */
const expectedMs = { usual: 50, rare: 100 };

type Question = Readonly<{ what: string; path: string; kind: keyof typeof expectedMs }>;

const trades = '/admin/trades/api';
/** The total is told up to 10,000: the last page that the screen offers, and one that only an address can name. */
const [lastOffered, farBeyond] = [667, 50_000];

/** Columns by which the screen sorts, besides the order of numbers that it opens in. */
const sorts: Readonly<Record<keyof typeof expectedMs, readonly string[]>> = {
  usual: ['created_at', 'close_time', 'instrument', 'trade_amount', 'pro_loss', 'margin_used'],
  rare: [
    'mode',
    'type',
    'open_rate',
    'close_rate',
    'spread',
    'profit',
    'loss',
    'leverage',
    'email',
  ],
};

const questionsOf = (): readonly Question[] => {
  const ask = (kind: Question['kind'], what: string, path: string): Question => ({
    what,
    path: `${trades}/${path}`,
    kind,
  });
  const sorted = (kind: Question['kind']) =>
    sorts[kind].flatMap((sort) => [
      ask(kind, `sorted by ${sort}`, `all?sort=${sort}`),
      ask(kind, `sorted by ${sort}, downwards`, `all?sort=-${sort}`),
    ]);
  return [
    ask('usual', 'first page', 'all'),
    ask('usual', 'oldest first', 'all?sort=id'),
    ask('usual', 'last page that is offered', `all?page=${lastOffered}`),
    ask('rare', `page ${farBeyond}`, `all?page=${farBeyond}`),
    ask('usual', 'open ones', 'open'),
    ask('usual', 'closed ones', 'closed'),
    ask('usual', 'open ones, last page', `open?page=${lastOffered}`),
    ask('usual', "one customer's", `all/${traderOfLists}`),
    ask('usual', 'searched by number', `all?search=${firstNumber + 4_711}`),
    ask('usual', 'searched, one instrument of forty', 'all?search=INST_17'),
    ask('usual', 'searched, all of them', 'all?search=INST'),
    ask('usual', 'searched, none', 'all?search=NOTHING'),
    ask('rare', 'searched and sorted', 'open?search=INST_20&sort=-pro_loss'),
    ...sorted('usual'),
    ...sorted('rare'),
  ];
};

const figureOf = ({ what, kind }: Question, size: number, times: readonly number[]): Figure => {
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return {
    measure: `trades, ${what}, ${size.toLocaleString('en')} rows`,
    baseline: '-',
    ours: p50,
    base: null,
    unit: 'ms',
    ratio: null,
    expected: `p99 < ${expectedMs[kind]} ms`,
    met: p99 < expectedMs[kind],
    p50,
    p99,
  };
};

const measureAt = async (bench: Bench, size: number, turns: number): Promise<readonly Figure[]> => {
  const app = await bench.app();
  const projector = createPool({ connectionString: app.databaseUrl, role: 'projector', max: 1 });
  const { read, close } = await openReader(app.url);
  try {
    await fillTrades(projector, size);
    bench.log(`${size} trades`);
    const figures: Figure[] = [];
    for (const question of questionsOf()) {
      const times: number[] = [];
      const ask = async (): Promise<void> => {
        const status = await read(question.path);
        if (status !== 200) throw new Error(`${question.path} was answered with ${status}`);
      };
      for (let turn = 0; turn < 3; turn += 1) await ask();
      for (let turn = 0; turn < turns; turn += 1) times.push(await timed(ask));
      const figure = figureOf(question, size, times);
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

/** One list of a million rows, in every way that its screen asks: from the request to the last byte. */
export const millionMeasure: Measure = {
  name: 'million',
  isNamedOnly: true,
  run: (bench) => measureAt(bench, bench.short ? 100_000 : 1_000_000, bench.short ? 10 : 30),
};
