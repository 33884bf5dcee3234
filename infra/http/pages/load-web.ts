import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWebFiles } from './files.ts';
import type { PagesOptions } from './pages.ts';

/** Reads the built web app from its folder (`dist/web`); `null` if it has not been built. */
export const loadWeb = async (root: string): Promise<PagesOptions['web']> => {
  const index = join(root, 'index.html');
  if (!existsSync(index)) return null;
  return { template: await readFile(index, 'utf8'), files: await readWebFiles(root) };
};
