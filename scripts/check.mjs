import { runPackage, step } from './progress.mjs';

export const typeCheck = () => runPackage('typescript/bin/tsc', ['--noEmit', '-p', '.']);
export const lint = () =>
  runPackage('eslint/bin/eslint.js', [
    '--cache',
    '--cache-location',
    'node_modules/.cache/eslint/',
    '.',
  ]);
const format = () => runPackage('prettier/bin/prettier.cjs', ['--check', '.']);

/** `npm run check`: types, lint, format. */
export async function main() {
  const codes = [
    await step('Checking types', typeCheck),
    await step('Linting', lint),
    await step('Checking the format', format),
  ];
  return codes.every((code) => code === 0) ? 0 : 1;
}
