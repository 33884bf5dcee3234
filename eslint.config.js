import tseslint from 'typescript-eslint';

/** Imports, cycles, file names and the bans that need more than one file are in infra/tidy. */
const strictness = {
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
  // Slices join the state of the whole app by declaration merging.
  '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
  ],
  '@typescript-eslint/restrict-template-expressions': [
    'error',
    { allowNumber: true, allowBoolean: true },
  ],
  // A port's implementation in memory keeps the port's promise without waiting for anything.
  '@typescript-eslint/require-await': 'off',
  eqeqeq: ['error', 'always'],
  'no-console': 'error',
  'no-debugger': 'error',
};

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', '.daybook/', 'coverage/', '**/*.mjs', '**/*.js'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: strictness,
  },
  {
    files: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      '**/conformance/**',
      '**/simulator/**',
      'web/e2e/**',
    ],
    rules: {
      // Answers of HTTP calls and rows of raw SQL are judged by the expectation, not by a type.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-console': 'off',
    },
  },
);
