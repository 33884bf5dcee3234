// A separate program that checks types and lints with a single TypeScript program, so that types are computed once.
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { exitCodeOf } from './check-codes.mjs';

const formatHost = {
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getCanonicalFileName: (name) => name,
  getNewLine: () => ts.sys.newLine,
};

const print = (diagnostics) =>
  process.stdout.write(ts.formatDiagnosticsWithColorAndContext(diagnostics, formatHost));

/** What `tsc` makes of tsconfig.json, using its cache of the last run. */
function openProgram() {
  const failed = (diagnostic) => {
    print([diagnostic]);
    process.exit(1);
  };
  const { fileNames, options, errors, projectReferences } = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: failed },
  );
  return ts.createIncrementalProgram({
    rootNames: fileNames,
    options,
    projectReferences,
    configFileParsingDiagnostics: errors,
  });
}

function checkTypes(program) {
  const diagnostics = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (diagnostics.length > 0) print(ts.sortAndDeduplicateDiagnostics(diagnostics));
  return diagnostics.length === 0;
}

/** The parser of eslint.config.js, which uses the given program instead of making its own. */
const parserOn = (program) => ({
  meta: tseslint.parser.meta,
  parseForESLint: (code, options) =>
    tseslint.parser.parseForESLint(code, {
      ...options,
      projectService: false,
      programs: [program],
    }),
});

async function lint(program) {
  const eslint = new ESLint({
    cache: true,
    cacheLocation: 'node_modules/.cache/eslint/',
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parser: parserOn(program) },
    },
  });
  const results = await eslint.lintFiles(['.']);
  const { format } = await eslint.loadFormatter('stylish');
  process.stdout.write(await format(results));
  return results.every(({ errorCount }) => errorCount === 0);
}

const program = openProgram();
const types = checkTypes(program);
process.exitCode = exitCodeOf({ types, lint: await lint(program.getProgram()) });
