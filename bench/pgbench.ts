import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compareRates, skipped } from './kit/figures.ts';
import type { Bench, Figure } from './kit/measure.ts';

const run = promisify(execFile);

const isInstalled = async (): Promise<boolean> => {
  try {
    await run('pgbench', ['--version']);
    return true;
  } catch {
    return false;
  }
};

const clients = 32;
const ratioMin = 0.8;

/** Transactions per second, from the output of pgbench. */
export const tpsIn = (output: string): number => {
  const tps = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(output)?.[1];
  if (tps === undefined) throw new Error(`pgbench printed no rate:\n${output}`);
  return Number(tps);
};

/**
 * Our commands per second, measured just before, compared with pgbench's own TPC-B on the same server, if it is
 * installed.
 */
export const comparePgbench = async (
  bench: Bench,
  measured: Pick<Figure, 'ours' | 'measure'>,
): Promise<Figure> => {
  const scale = bench.short ? 4 : 32;
  const { measure } = measured;
  const baseline = `pgbench TPC-B, prepared, scale ${scale}, ${clients} clients`;
  if (measured.ours === null || !(await isInstalled())) {
    const of = { measure, baseline, unit: '/s', expected: String(ratioMin) };
    return skipped(of, "PostgreSQL's own tools are not installed");
  }
  const { url, drop } = await bench.database();
  bench.log(`filling pgbench's tables at scale ${scale}`);
  await run('pgbench', ['-i', '-q', '-s', String(scale), url]);
  const rates: number[] = [];
  for (let round = 0; round < Math.min(3, bench.rounds); round += 1) {
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2'];
    const { stdout } = await run('pgbench', [...options, '-T', bench.short ? '1' : '4', url]);
    rates.push(tpsIn(stdout));
  }
  bench.log(`pgbench transactions/s: ${rates.map(Math.round).join(', ')}`);
  await drop();
  return compareRates({
    measure,
    baseline,
    unit: '/s',
    ours: { rates: [measured.ours] },
    base: { rates },
    ratioMin,
    notes: 'ours is the figure of the line above; pgbench is written in C and ran just after it',
  });
};
