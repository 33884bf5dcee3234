import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { root, sources } from './sources.ts';

it('contracts and shared domain bundle for the browser', async () => {
  const entries = sources
    .filter(
      ({ path, isTest }) =>
        !isTest && (path.endsWith('contract.ts') || path.startsWith('domain/shared/')),
    )
    .map(({ path }) => join(root, path));
  expect(entries.length).toBeGreaterThan(10);
  const { errors, warnings } = await build({
    entryPoints: entries,
    outdir: join(root, 'dist', 'never-written'),
    write: false,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    logLevel: 'silent',
  });
  expect([...errors, ...warnings].map(({ text }) => text)).toEqual([]);
});
