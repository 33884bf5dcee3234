import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../infra/postgres/embedded/free-port.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';

const root = join(import.meta.dirname, '..', '..');
const seconds = (since: number): number => (performance.now() - since) / 1_000;

/** Runs a program to its end; throws its output if it failed. */
const runToEnd = async (
  program: string,
  parameters: readonly string[],
  cwd: string,
): Promise<void> => {
  const child = spawn(program, [...parameters], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = listenTo(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')} failed:\n${said()}`);
};

const listenTo = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
};

type Started = Readonly<{ seconds: number; said: string }>;

/** Runs `npm start` until it reports that it is ready, then stops it. */
const startOnce = async (clone: string, port: number): Promise<Started> => {
  const began = performance.now();
  const settings = [`PORT=${port}`, `DAYBOOK_DATA=${join(clone, '.daybook')}`];
  const child = spawn('env', [...settings, 'npm', 'start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = listenTo(child);
  const ended = once(child, 'close');
  const isReady = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (said().includes('Daybook is ready')) resolve();
    });
  });
  await Promise.race([
    isReady,
    ended.then(() => {
      throw new Error(`npm start ended:\n${said()}`);
    }),
  ]);
  const took = seconds(began);
  // The whole process group, as Ctrl-C in a terminal would.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await ended.catch(() => undefined);
  return { seconds: took, said: said() };
};

const figureOf = (measure: string, took: number, most: number, notes: string): Figure => ({
  measure,
  baseline: '-',
  ours: took,
  base: null,
  unit: 's',
  ratio: null,
  expected: `within ${most} s`,
  met: took <= most,
  notes,
});

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-bench-start-'));
  // As root, the database server runs as another account, which must be able to enter.
  await chmod(folder, 0o711);
  const clone = join(folder, 'daybook');
  try {
    await runToEnd('git', ['clone', '--quiet', root, clone], folder);
    const installing = performance.now();
    await runToEnd(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
      clone,
    );
    const installed = seconds(installing);
    bench.log(`installed in ${installed.toFixed(1)} s`);
    const port = await freePort();
    const fresh = await startOnce(clone, port);
    bench.log(`fresh in ${fresh.seconds.toFixed(1)} s`);
    const again = await startOnce(clone, port);
    return [
      figureOf(
        'npm start, fresh: build, new database, demo data',
        fresh.seconds,
        90,
        `packages installed before, by npm ci from the npm cache, in ${installed.toFixed(1)} s`,
      ),
      figureOf(
        'npm start, again',
        again.seconds,
        5,
        'from the command to the line that it is ready',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** How long somebody who starts the product waits. */
export const startMeasure: Measure = { name: 'start', run };
