import { describe, expect, it } from '@jest/globals';
import { allPaths, sources, withoutComments, type SourceFile } from './sources.ts';

type Ban = Readonly<{
  what: string;
  instead: string;
  pattern: RegExp;
  where: (file: SourceFile) => boolean;
}>;

const inDomain = ({ path, isTest }: SourceFile): boolean => path.startsWith('domain/') && !isTest;
const ours = ({ path, isTest }: SourceFile): boolean => !isTest && !path.startsWith('app/tidy/');

const toolConfigs =
  /^web\/vite\.config\.ts$|^web\/src\/testing\/environment\.ts$|testing\/global-(setup|teardown)\.ts$/;

/** Code that handles requests; reactions send commands without a request. */
const commandSlice = /^command\/(?!core\/|testing\/)\w+\/(?!reactions\/)/;

const bans: readonly Ban[] = [
  {
    what: 'a clock in the domain',
    instead: 'time that arrives in the command',
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/,
    where: inDomain,
  },
  {
    what: 'randomness in the domain',
    instead: 'ids that arrive in the command',
    pattern: /\brandomUUID\b|\bMath\.random\b|\bgetRandomValues\b/,
    where: inDomain,
  },
  {
    what: 'the environment in the domain',
    instead: 'an argument',
    pattern: /\bprocess\.|['"]node:|\bsetTimeout\b|\bfetch\(/,
    where: inDomain,
  },
  {
    what: 'a JS number made of money',
    instead: 'domain/shared/decimal.ts, which alone knows how decimals are read',
    pattern: /\bparseFloat\b|\.toFixed\(|\bNumber\(|\bNumber\.parseFloat\b/,
    where: (file) => inDomain(file) && file.path !== 'domain/shared/decimal.ts',
  },
  {
    what: 'process.env outside infra/config.ts',
    instead: 'a setting declared in infra/config.ts',
    pattern: /\bprocess\.env\b/,
    where: (file) => ours(file) && file.path !== 'infra/config.ts',
  },
  {
    what: 'a name of a person as a sentence',
    instead: 'the name as it is: what is not translated is posted as missing',
    pattern: /\bt\(\s*[\w.?!]*(?:full_name|fullName)\b/,
    where: ({ path, isTest }) => path.startsWith('web/src/') && !isTest,
  },
  {
    what: 'words that stand in a title alone, which touch and keyboard do not reach',
    instead: 'hint of web/src/components/hint',
    pattern: /<[a-z][a-z0-9]*(?![.\w])(?:[^<>]|=>)*?\stitle=|'aria-label': \w+, title:/,
    where: ({ path, isTest }) => path.startsWith('web/src/') && path.endsWith('.tsx') && !isTest,
  },
  {
    what: 'a column USER that shows something of its own',
    instead: 'column.person, which shows one thing in all tables',
    pattern: /\.(?!person\b)\w+\(\s*'[\w.]+',\s*'USER'/,
    where: ({ path, isTest }) => path.startsWith('web/src/') && !isTest,
  },
  {
    what: 'a role in a screen',
    instead: 'a right of domain/shared/rights.ts, asked by useCan',
    pattern:
      /\broles\.(admin|manager|customer|affiliator|agent|retentionAgent)\b|\brole(Id|_id)\s*[!=]==\s*\d/,
    where: ({ path, isTest }) => path.startsWith('web/src/') && !isTest,
  },
  {
    what: 'a command handler that is called directly',
    instead: 'send, once, onceInParts or partsOf of command/core/send.ts',
    pattern: /\bhandler\.(handle|once)\(/,
    where: ({ path, isTest }) => commandSlice.test(path) && !isTest,
  },
  {
    what: 'any',
    instead: 'a type, or unknown',
    pattern: /:\s*any\b|\bas any\b|<any>|\bas unknown as\b/,
    where: ours,
  },
  {
    what: 'a check that is switched off',
    instead: 'code that passes it',
    pattern: /@ts-(ignore|nocheck|expect-error)|eslint-disable/,
    where: () => true,
  },
  {
    what: 'a default export',
    instead: 'a named one',
    pattern: /^export default\b/m,
    where: (file) => !toolConfigs.test(file.path),
  },
  {
    what: 'a skipped or focused test',
    instead: 'a condition that prints its reason',
    pattern: /\b(it|test|describe)\.(only|todo)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
    where: ({ path }) => !path.startsWith('app/tidy/'),
  },
  {
    what: 'a note of unfinished work',
    instead: 'the work',
    pattern: /\b(TODO|FIXME)\b/,
    where: ({ path }) => !path.startsWith('app/tidy/'),
  },
];

/** Comments may mention what code may not use; unfinished work and disabled checks are searched in comments, too. */
const textFor = (ban: Ban, file: SourceFile): string =>
  /switched off|unfinished/.test(ban.what) ? file.text : withoutComments(file.text);

const violations = (files: readonly SourceFile[]): string[] =>
  bans.flatMap((ban) =>
    files
      .filter((file) => ban.where(file) && file.path !== 'app/tidy/style.test.ts')
      .filter((file) => ban.pattern.test(textFor(ban, file)))
      .map((file) => `${file.path}: ${ban.what}; instead: ${ban.instead}`),
  );

describe('style', () => {
  it('no file contains what is banned', () => {
    expect(violations(sources)).toEqual([]);
  });

  it('the bans find examples of what they ban', () => {
    const file = (path: string, text: string): SourceFile => ({ path, text, isTest: false });
    expect(violations([file('domain/a.ts', 'const now = Date.now();')])).toHaveLength(1);
    expect(violations([file('domain/a.ts', '// Date.now() is banned here')])).toEqual([]);
    expect(violations([file('query/a.ts', 'const a = b as unknown as C;')])).toHaveLength(1);
    const direct = 'return deps.handler.once(record, metadata, run);';
    expect(violations([file('command/crm/a.ts', direct)])).toHaveLength(1);
    expect(violations([file('command/core/a.ts', direct)])).toEqual([]);
    expect(violations([file('query/a.ts', 'export default a;')])).toHaveLength(1);
    const named = 'const name = t(actor.full_name);';
    expect(violations([file('web/src/a.ts', named)])).toHaveLength(1);
    const titled = '<span className="muted" title={name}>';
    expect(violations([file('web/src/a.tsx', titled)])).toHaveLength(1);
    expect(violations([file('web/src/a.tsx', '<Dialog title={name}>')])).toEqual([]);
    const texts = "column.text('user', 'USER', ({ name }) => name),";
    expect(violations([file('web/src/a.tsx', texts)])).toHaveLength(1);
  });

  it('files and folders have kebab-case names', () => {
    const isKebab = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name);
    expect(allPaths.filter((path) => !path.split('/').every(isKebab))).toEqual([]);
  });

  it('no file has more than 400 lines', () => {
    const long = sources.filter(({ text }) => text.split('\n').length > 401);
    expect(long.map(({ path }) => path).filter((path) => !listsOfWords.test(path))).toEqual([]);
  });
});

/** Tables of data, which cannot be split sensibly. */
const listsOfWords =
  /^domain\/shared\/texts\/|^domain\/shared\/country-names\.ts$|^app\/system-tests\/testing\/rights\.ts$/;
