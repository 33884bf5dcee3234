/** Exit codes of types-and-lint.mjs; with any other code it did not finish, and neither check counts as passed. */
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
