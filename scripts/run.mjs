import { join } from 'node:path';
import { build, serverEntries } from './build.mjs';
import { root } from './progress.mjs';
import { supervise } from './start.mjs';

/** Runs `npm run projections -- list`, `npm run verify` or `npm run create-admin`. */
export async function main([name, ...parameters]) {
  if (!(name in serverEntries)) throw new Error(`Unknown program '${name}'.`);
  await build();
  return supervise(join(root, 'dist', 'server', `${name}.js`), parameters);
}
