import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configOfProcess } from '../infra/config.ts';
import { createBench } from './kit/bench.ts';
import { updatedPage, type Section } from './kit/figures-file.ts';
import { loadLine, machineLine } from './kit/machine.ts';
import type { Measure } from './kit/measure.ts';
import { openBenchServer, type BenchServer } from './kit/server.ts';
import { tableOf } from './kit/table.ts';
import { measures } from './measures.ts';

/** Usage: `npm run bench [-- names] [--short] [--write]` */

const page = join(import.meta.dirname, '..', '..', 'docs', 'figures.md');

const introduction = `
# Figures

What \`npm run bench\` measured, each figure beside its baseline in the same run. Baseline and ours take turns; the
median of five rounds counts. Everything runs on one machine: PostgreSQL, the product and the programs that make the
load share its cores. What is acknowledged is fsynced, in every figure. A ratio above 1 means that ours is better.
\`npm run bench -- --write\` writes this page anew; with names, only the sections named. Where a ratio falls short, \`profile.md\` says where the time goes.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const chosen = (names: readonly string[]): readonly Measure[] => {
  const unknown = names.filter((name) => !measures.some((measure) => measure.name === name));
  if (unknown.length > 0) {
    const known = measures.map(({ name }) => name).join(', ');
    throw new Error(`Unknown measure ${unknown.join(', ')}. Known measures: ${known}.`);
  }
  return names.length === 0
    ? measures.filter(({ isNamedOnly }) => isNamedOnly !== true)
    : measures.filter(({ name }) => names.includes(name));
};

const takeSection = async (
  server: BenchServer,
  measure: Measure,
  short: boolean,
): Promise<Section> => {
  const load = loadLine();
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  say(`\n## ${measure.name} (load before: ${load})`);
  const log = (line: string): void => say(`   ${line}`);
  const bench = createBench(server, { log, rounds: short ? 1 : 5, short });
  try {
    const table = tableOf(await measure.run(bench));
    say(`\n${table}`);
    const taken = `Taken ${at} UTC; load average before: ${load}.`;
    return { name: measure.name, text: `${taken} ${machineLine(server.version)}.\n\n${table}` };
  } finally {
    await bench.close();
  }
};

const write = (sections: readonly Section[]): void => {
  const order = measures.map(({ name }) => name);
  const before = readFileSync(page, { encoding: 'utf8', flag: 'a+' });
  writeFileSync(page, updatedPage({ page: before, introduction, order, sections }));
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, write: { type: 'boolean' } },
});
const list = chosen(positionals);
const server = await openBenchServer(configOfProcess().databaseUrl, say);
let isEnding = false;
const end = async (code: number): Promise<void> => {
  if (isEnding) return;
  isEnding = true;
  await server.close();
  process.exit(code);
};
process.on('SIGINT', () => void end(130));
process.on('SIGTERM', () => void end(143));
say(machineLine(server.version));
const sections: Section[] = [];
let failed = 0;
for (const measure of list) {
  try {
    sections.push(await takeSection(server, measure, values.short === true));
  } catch (error) {
    failed += 1;
    say(`${measure.name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
if (values.write === true) write(sections);
await end(failed === 0 ? 0 : 1);
