import accessibility from 'eslint-plugin-jsx-a11y-x';
import tseslint from 'typescript-eslint';

/** Imports, cycles, file names and the bans that need more than one file are in app/tidy. */
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
  'no-restricted-syntax': [
    'error',
    {
      selector:
        'ObjectExpression > SpreadElement > ObjectExpression.argument, JSXSpreadAttribute > ObjectExpression.argument',
      message: 'Write the properties themselves, one to a line where they do not fit.',
    },
    {
      selector:
        ':function > Identifier.params[name="of"], :function > ObjectPattern.params > Property[value.name="of"]',
      message: 'Name what the parameter holds.',
    },
  ],
};

/** Keys bubble from what has the focus to the region around it, so only a press of the pointer on it shuts somebody out. */
const pressed = { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] };

/** Where the recommended rules for everybody's use ask for something else than ARIA's own patterns. */
const accessible = {
  'jsx-a11y-x/no-noninteractive-element-interactions': [
    'error',
    {
      ...pressed,
      handlers: [...pressed.handlers, 'onError', 'onLoad'],
      img: ['onError', 'onLoad'],
    },
  ],
  'jsx-a11y-x/no-static-element-interactions': ['error', pressed],
  // What scrolls must be reached by the keyboard; a separator that moves is a widget.
  'jsx-a11y-x/no-noninteractive-tabindex': [
    'error',
    { tags: ['pre', 'dl', 'ul'], roles: ['tabpanel', 'region', 'separator'] },
  ],
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
    files: ['web/src/**/*.tsx'],
    ...accessibility.configs.recommended,
    rules: { ...accessibility.configs.recommended.rules, ...accessible },
  },
  {
    // Pressed anywhere, as a convenience: the keyboard has a button in the row, or stays in the field above the options.
    files: ['web/src/app/shell/go-to.tsx', 'web/src/features/audit/{event-row,option-picker}.tsx'],
    rules: {
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/no-static-element-interactions': 'off',
    },
  },
  {
    files: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      '**/conformance/**',
      '**/simulator/**',
      // The client package's definitions, which are CommonJS that protoc made.
      'infra/event-store/eventstoredb/protocol.ts',
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
