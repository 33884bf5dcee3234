import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|svg|json)$/;
const compress = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

const compressFile = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await compress.brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await compress.gzip(bytes, { level: 9 }));
};

/**
 * Writes `.br` and `.gz` beside every text asset, so that the server compresses nothing while it serves. It reads what
 * was written: earlier, other plugins still change the code.
 */
export const compressAssets = (): Plugin => ({
  name: 'daybook-compress-assets',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const folder = dir ?? '';
    const files = Object.keys(bundle).filter((name) => worthIt.test(name));
    await Promise.all(files.map((name) => compressFile(join(folder, name))));
  },
});
