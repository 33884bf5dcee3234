// The entry of every npm script. Plain JavaScript without packages, because it runs before anything is installed.
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { install } = await import('./install.mjs');
const [script = 'start', ...rest] = process.argv.slice(2);
const scripts = {
  start: () => import('./start.mjs'),
  test: () => import('./test.mjs'),
  dev: () => import('./dev.mjs'),
  build: () => import('./build-all.mjs'),
  check: () => import('./check.mjs'),
  run: () => import('./run.mjs'),
  bench: () => import('./bench.mjs'),
};
const load = scripts[script];
if (load === undefined) {
  process.stderr.write(
    `Unknown script '${script}'. Known scripts: ${Object.keys(scripts).join(', ')}.\n`,
  );
  process.exit(2);
}
try {
  await install();
  const { main } = await load();
  process.exitCode = await main(rest);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
