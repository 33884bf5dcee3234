import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|svg|json|html)$/;

/** Writes `.br` and `.gz` beside every text asset, so that the server compresses nothing while it serves. */
export const compressAssets = (): Plugin => ({
  name: 'daybook-compress-assets',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const [fileName, output] of Object.entries(bundle)) {
      if (!worthIt.test(fileName) || fileName === 'index.html') continue;
      const source = output.type === 'chunk' ? output.code : output.source;
      const bytes = typeof source === 'string' ? Buffer.from(source) : Buffer.from(source);
      const brotli = brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli });
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9 }) });
    }
  },
});
