import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runPackage, step } from './progress.mjs';
import { buildIfChanged } from './sources.mjs';
import { sharedShapes } from './spreads.mjs';

/** Programs of the server side; `npm run <name>` finds them by the last part of their path. */
export const serverEntries = {
  start: 'app/start.ts',
  process: 'app/process.ts',
  projections: 'app/projections-cli.ts',
  verify: 'app/verify.ts',
  'create-admin': 'app/create-admin.ts',
  vault: 'app/vault.ts',
  faults: 'bench/faults/main.ts',
};

/** esbuild's options for the server: our code in few files, packages as they are installed. */
export const serverOptions = (entryPoints) => ({
  absWorkingDir: root,
  entryPoints,
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  // A stack needs lines and names only; with a copy of the sources each start would read a third more.
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [sharedShapes],
});

async function buildServer() {
  const { build } = await import('esbuild');
  rmSync(join(root, 'dist', 'server'), { recursive: true, force: true });
  await build(serverOptions(serverEntries));
}

async function buildWeb() {
  let output = '';
  const collect = (text) => {
    output += text;
  };
  const parameters = ['build', '--config', 'web/vite.config.ts'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runPackage('vite/bin/vite.js', parameters, { env, collect });
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
}

/** Builds the parts whose sources changed since the last build. */
export async function build() {
  await buildIfChanged('server', () => step('Building the server', buildServer));
  await buildIfChanged('web', () => step('Building the web app', buildWeb));
}
