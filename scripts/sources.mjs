import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './progress.mjs';

const folders = {
  server: ['domain', 'command', 'projections', 'query', 'infra', 'app', 'bench/faults', 'scripts'],
  web: ['web', 'domain/shared', 'command', 'query'],
};

const isTest = (name) => /\.test\.tsx?$/.test(name);

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (!isTest(entry.name)) yield path;
  }
}

/** One hash over everything that a build depends on. */
function hashOf(part) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of folders[part]) {
    for (const file of [...filesBelow(join(root, folder))].sort()) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Builds a part of the product unless dist/ was built from exactly these sources. */
export async function buildIfChanged(part, build) {
  const stamp = join(root, 'dist', `${part}.stamp`);
  const hash = hashOf(part);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
