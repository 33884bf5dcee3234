import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { roles } from '../domain/shared/roles.ts';
import { adjustsOfNew } from './commands.ts';
import type { Bench, Figure, RunningApp } from './kit/measure.ts';
import { atPace, openPoster } from './kit/paced.ts';
import { withProcessorUse } from './kit/processor-use.ts';
import { percentile } from './kit/statistics.ts';
import { openPeopleMaker } from './people.ts';

const expected = { importMs: 60_000, timesMax: 2 } as const;
const adjustsPerSecond = 100;
const lookEveryMs = 250;

const fileOf = (rows: number): string => {
  const lines = Array.from(
    { length: rows },
    (_none, at) =>
      `Mia,Row${at},mia${at}@import.test,+44 20 ${10_000_000 + at},Ireland,Cork,https://go.example.test/${at % 20},r-${at % 100}`,
  );
  return [
    'First Name,Last Name,Email,Phone,Country,City,Funnel Link,Aff. Reference',
    ...lines,
  ].join('\n');
};

const fieldOf = (told: unknown, name: string): unknown =>
  typeof told === 'object' && told !== null ? Reflect.get(told, name) : undefined;

type FileForm = Readonly<{ type: string; bytes: Uint8Array<ArrayBuffer> }>;

/** The form with a file of this many rows, as it is sent. */
const formOf = async (rows: number): Promise<FileForm> => {
  const form = new FormData();
  form.set('file', new Blob([fileOf(rows)], { type: 'text/csv' }), 'leads.csv');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, bytes: new Uint8Array(await encoded.arrayBuffer()) };
};

/** Uploads the file, and waits until every row of it is done; gives the milliseconds. */
const importFile = async (
  app: RunningApp,
  cookie: string,
  { form, rows }: Readonly<{ form: FileForm; rows: number }>,
): Promise<number> => {
  const headers = { origin: app.url, cookie };
  const startedAt = performance.now();
  const sent = await fetch(`${app.url}/admin/leads/csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': form.type },
    body: form.bytes,
  });
  const begun: unknown = await sent.json();
  if (sent.status !== 202) throw new Error(`The import was refused: ${JSON.stringify(begun)}`);
  for (;;) {
    const answer = await fetch(`${app.url}/bulks/${String(fieldOf(begun, 'id'))}`, { headers });
    const bulk: unknown = await answer.json();
    if (fieldOf(bulk, 'state') !== 'done') {
      await delay(lookEveryMs);
      continue;
    }
    if (fieldOf(bulk, 'changed') !== rows)
      throw new Error(`Not all rows were imported: ${JSON.stringify(bulk)}`);
    return performance.now() - startedAt;
  }
};

/** An import while balances are adjusted: how long it takes, and how much it slows down the others. */
export const importBesideAdjusts = async (
  bench: Bench,
  app: RunningApp,
): Promise<readonly Figure[]> => {
  const rows = bench.short ? 20_000 : 100_000;
  const adjusts = await adjustsOfNew(bench, app, bench.short ? 50 : 500);
  const maker = await openPeopleMaker(app);
  const [admin] = await maker.make(1, roles.admin);
  await maker.close();
  const later = { BUSY: 0, REFERENCE_DATA_STALE: 0 };
  const { post, close } = openPoster(app.url, 200, (code) => (later[code] += 1));
  const adjust = async (number: number): Promise<void> => {
    const call = adjusts[number % adjusts.length];
    if (call === undefined) throw new Error('Broken invariant: there are wallets');
    const headers = { cookie: call.cookie, 'idempotency-key': randomUUID() };
    await post({ method: 'PUT', path: call.path, headers, body: call.body });
  };
  try {
    await atPace(adjustsPerSecond, 3_000, adjust);
    const aloneMs = bench.short ? 10_000 : 30_000;
    const { result: alone, use: aloneUse } = await withProcessorUse(
      app,
      () => atPace(adjustsPerSecond, aloneMs, adjust),
      () => (aloneMs / 1_000) * adjustsPerSecond,
    );
    // Prepared before, because a program that generates ten megabytes sends no calls meanwhile.
    const form = await formOf(rows);
    const latencies: number[] = [];
    let isOver = false;
    const besides = async (): Promise<void> => {
      while (!isOver) latencies.push(...(await atPace(adjustsPerSecond, 2_000, adjust)).latencies);
    };
    const importing = () =>
      importFile(app, admin?.cookie ?? '', { form, rows }).finally(() => (isOver = true));
    const both = () => Promise.all([importing(), besides()]);
    const { result, use } = await withProcessorUse(app, both, () => rows);
    const [took] = result;
    const [own, beside] = [percentile(alone.latencies, 99), percentile(latencies, 99)];
    bench.log(
      `${rows} rows in ${(took / 1000).toFixed(1)} s; adjusting ${own.toFixed(1)} ms alone, ${beside.toFixed(1)} beside`,
    );
    const mostMs = (expected.importMs * rows) / 100_000;
    return [
      {
        measure: `import of ${rows.toLocaleString('en')} rows of a CSV file, to the last lead added`,
        baseline: '-',
        ours: took / 1000,
        base: null,
        unit: 's',
        ratio: null,
        expected: `below ${mostMs / 1000} s`,
        met: took < mostMs,
        notes: `${adjustsPerSecond} adjusted balances a second beside it, which count as well; ${use}`,
      },
      {
        measure: `adjust balance over HTTP, ${adjustsPerSecond} a second, p99 beside the import`,
        baseline: 'the same without the import',
        ours: beside,
        base: own,
        unit: 'ms',
        ratio: own / beside,
        expected: `at least ${1 / expected.timesMax}`,
        met: beside <= expected.timesMax * own,
        p50: percentile(latencies, 50),
        p99: beside,
        notes: `times count from when a call was due; of all there were, refused as BUSY ${later.BUSY} and as REFERENCE_DATA_STALE ${later.REFERENCE_DATA_STALE}: sent again when they were asked to, which counts as their time; alone, ${aloneUse}`,
      },
    ];
  } finally {
    close();
  }
};
