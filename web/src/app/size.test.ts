import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readPageSizes } from '../../page-size.ts';

/** The transfer sizes of pages with brotli and without fonts (web.md, Pages), read from the build of `npm test`. */
const dist = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const built = existsSync(`${dist}index.html`);

const whenBuilt = built ? it : it.skip;
if (!built)
  console.warn('The size of pages is not checked: dist/web is not built. `npm test` builds it.');

describe('the size of pages', () => {
  whenBuilt('sign-in stays below 190 kB', () => {
    const { signIn, kilobytes } = readPageSizes(dist);
    expect(kilobytes(signIn)).toBeLessThan(190);
  });

  whenBuilt('trading stays below 322 kB, and loads neither the grid nor Highcharts', () => {
    const { trading, kilobytes, read } = readPageSizes(dist);
    expect(kilobytes(trading)).toBeLessThan(322);
    expect(
      [...trading].filter(
        (file) => file.endsWith('.js') && read(file).includes('MuiDataGridVariables'),
      ),
    ).toEqual([]);
  });

  whenBuilt(
    'the page of one customer stays below 260 kB, and loads the grid of its lists later',
    () => {
      const { customer, kilobytes, read } = readPageSizes(dist);
      expect(kilobytes(customer)).toBeLessThan(260);
      expect([...customer].filter((file) => read(file).includes('MuiDataGridVariables'))).toEqual(
        [],
      );
    },
  );

  whenBuilt('every page with a list stays below 400 kB', () => {
    const { lists, kilobytes, read } = readPageSizes(dist);
    const sizes = [...lists].map(([name, files]) => ({
      name,
      hasGrid: [...files].some((file) => read(file).includes('MuiDataGridVariables')),
      isSmall: kilobytes(files) < 400,
    }));
    expect(sizes).toEqual(
      [...lists.keys()].map((name) => ({ name, hasGrid: true, isSmall: true })),
    );
  });
});
