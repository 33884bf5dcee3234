/** Exit codes of types-and-lint.mjs; with any other it did not come to its end, and neither counts as right. */
const codes = [
  { code: 0, types: true, lint: true },
  { code: 10, types: false, lint: true },
  { code: 11, types: true, lint: false },
  { code: 12, types: false, lint: false },
];

export const exitCodeOf = ({ types, lint }) =>
  codes.find((one) => one.types === types && one.lint === lint).code;

export const checksOf = (exitCode) =>
  codes.find(({ code }) => code === exitCode) ?? { types: false, lint: false };
