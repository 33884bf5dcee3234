import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, serverOptions } from './build.mjs';
import { root } from './progress.mjs';
import { supervise } from './start.mjs';

/** The bench itself and the programs it forks, `<name>.process.ts`, each found by its name alone. */
const entries = () =>
  Object.fromEntries(
    readdirSync(join(root, 'bench'), { recursive: true })
      .filter((path) => /(^run|\.process)\.ts$/.test(path))
      .map((path) => [path.replace(/^.*[\\/]/, '').replace(/\.ts$/, ''), join('bench', path)]),
  );

/** Runs `npm run bench [-- names] [--short] [--write]`. */
export async function main(parameters) {
  await build();
  const { build: bundle } = await import('esbuild');
  rmSync(join(root, 'dist', 'bench'), { recursive: true, force: true });
  await bundle({ ...serverOptions(entries()), outdir: 'dist/bench' });
  return supervise(join(root, 'dist', 'bench', 'run.js'), parameters);
}
