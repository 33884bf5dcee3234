import { totalmem } from 'node:os';
import { checksOf } from './check-codes.mjs';
import { root, run, runPackage, step } from './progress.mjs';

/**
 * The type-checked program of all our files takes 4 GB, near Node's default limit, where collecting garbage would take
 * a third of the time. Little of the memory stays young for long, if there is room to wait for that.
 */
const memory = () => {
  const half = Math.floor(totalmem() / 2 ** 21);
  return [
    `--max-old-space-size=${Math.max(4_096, Math.min(8_192, half))}`,
    '--max-semi-space-size=256',
  ];
};

/** Whether types and lint pass. */
export async function typesAndLint() {
  const program = [...memory(), `${root}scripts/types-and-lint.mjs`];
  return checksOf(await step('Checking types and linting', () => run(process.execPath, program)));
}

const format = () => runPackage('prettier/bin/prettier.cjs', ['--check', '.']);

/** `npm run check`: types, lint, format. */
export async function main() {
  const { types, lint } = await typesAndLint();
  const formatted = await step('Checking the format', format);
  return types && lint && formatted === 0 ? 0 : 1;
}
