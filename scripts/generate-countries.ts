import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import countries from 'world-countries';

/**
 * Generates domain/shared/country-names.ts: `npx tsx scripts/generate-countries.ts`, after an update of the package.
 */
const target = fileURLToPath(new URL('../domain/shared/country-names.ts', import.meta.url));

const rows = countries
  .map(({ name, cca2 }) => ({ name: name.common, code: cca2 }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  .map(
    ({ name, code }) =>
      `  ['${code}', ${name.includes("'") ? JSON.stringify(name) : `'${name}'`}],`,
  );

await writeFile(
  target,
  `/**
 * Countries by ISO 3166-1 alpha-2 code, sorted by name. Made by scripts/generate-countries.ts from the package
 * world-countries (https://github.com/mledoze/countries), Open Database License (ODbL) 1.0.
 */
export const countryNames: readonly (readonly [code: string, name: string])[] = [
${rows.join('\n')}
];
`,
);
