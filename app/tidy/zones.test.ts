import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findCycles, importsOf } from './imports.ts';
import { root, sources, type SourceFile } from './sources.ts';

/** What a file may import, by its path; the first matching zone applies (design.md section 1). */
type Zone = Readonly<{ name: string; holds: RegExp; mayImport: RegExp }>;

const zones: readonly Zone[] = [
  {
    name: 'contract',
    holds: /^(command|query)\/.*contract\.ts$|^command\/core\/(decimal|text)-schema\.ts$/,
    mayImport: /^domain\/shared\/|contract\.ts$|^command\/core\/(decimal|text)-schema\.ts$/,
  },
  { name: 'shared domain', holds: /^domain\/shared\//, mayImport: /^domain\/shared\// },
  { name: 'domain', holds: /^domain\//, mayImport: /^domain\// },
  { name: 'command', holds: /^command\//, mayImport: /^(domain|command|infra)\// },
  { name: 'projections', holds: /^projections\//, mayImport: /^(domain|projections|infra)\// },
  {
    name: 'query',
    holds: /^query\//,
    mayImport:
      /^(domain\/shared|query|infra)\/|^projections\/.*[/-]rows\.ts$|^domain\/(\w+\/errors|audit-words)\.ts$/,
  },
  {
    name: 'web',
    holds: /^web\//,
    mayImport:
      /^(web|domain\/shared)\/|^(command|query)\/.*contract\.ts$|^domain\/(\w+\/errors|(error|event)-catalogues?)\.ts$/,
  },
  { name: 'app', holds: /^app\//, mayImport: /./ },
  { name: 'infra', holds: /^infra\//, mayImport: /^(domain\/shared|infra)\// },
  { name: 'bench', holds: /^bench\//, mayImport: /./ },
  { name: 'scripts', holds: /^scripts\//, mayImport: /^scripts\// },
];

const contexts = ['audit', 'crm', 'identity', 'kyc', 'ledger', 'payments', 'site', 'trading'];

/** `command/core` imports no context: each context declares its parts, and `command/*.ts` collects them. */
const namesContext = (file: SourceFile): string[] => {
  if (!file.path.startsWith('command/core/') || file.isTest) return [];
  return importsOf(file).flatMap(({ target }) => {
    const [layer = '', folder = ''] = target?.split('/') ?? [];
    const isContext = ['command', 'domain'].includes(layer) && contexts.includes(folder);
    const isGatherer = layer === 'command' && folder.endsWith('.ts');
    return isContext || isGatherer ? [`${file.path} imports ${target}`] : [];
  });
};

/** Only these folders, and their tests, may import `app`, which composes everything. */
const mayEnterApp = /^(app|bench)\//;

/** Tests outside the web may import from any zone. */
const allowedInTests = (file: SourceFile): boolean => file.isTest && !file.path.startsWith('web/');

const zoneOf = (path: string): Zone | undefined => zones.find(({ holds }) => holds.test(path));

const wrongImports = (file: SourceFile): string[] => {
  const zone = zoneOf(file.path);
  if (!zone) return [`${file.path} lies in no zone`];
  return importsOf(file).flatMap(({ target }) => {
    if (target === null) return [];
    const isAllowed = zone.mayImport.test(target) || allowedInTests(file);
    const enters = target.startsWith('app/') && !mayEnterApp.test(file.path);
    return isAllowed && !enters ? [] : [`${file.path} (${zone.name}) imports ${target}`];
  });
};

describe('imports', () => {
  it('follow the zones', () => {
    expect(sources.flatMap(wrongImports)).toEqual([]);
  });

  it('of command/core include no context', () => {
    expect(sources.flatMap(namesContext)).toEqual([]);
  });

  it('never form a cycle', () => {
    expect(findCycles(sources)).toEqual([]);
  });

  it('name their file with its extension, and the file exists', () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target !== null && !existsSync(join(root, target)))
        .map(({ specifier }) => `${file.path}: ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of code that runs in the browser include no module of Node and no server package', () => {
    const isOfBrowser = ({ path, isTest }: SourceFile): boolean =>
      !isTest && (/^(domain\/|web\/src\/)/.test(path) || path.endsWith('contract.ts'));
    const serverPackages = /^(node:|express|pg$|knex|pino|socket\.io$|prom-client)/;
    const wrong = sources.filter(isOfBrowser).flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => serverPackages.test(specifier))
        .map(({ specifier }) => `${file.path}: ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  it('of a contract include only yup, shared domain and other contracts', () => {
    const wrong = sources
      .filter(({ path, isTest }) => path.endsWith('contract.ts') && !isTest)
      .flatMap((file) =>
        importsOf(file).map(({ specifier, target }) => ({ path: file.path, specifier, target })),
      )
      .filter(({ specifier, target }) => target === null && specifier !== 'yup')
      .map(({ path, specifier }) => `${path}: ${specifier}`);
    expect(wrong).toEqual([]);
  });
});

/** What a folder of the web may not import of the web (design.md section 1). */
const wrongWebImports = (file: SourceFile): string[] => {
  const [, room = '', feature = ''] = /^web\/src\/(\w+)\/(?:([\w-]+)\/)?/.exec(file.path) ?? [];
  const forbidden = {
    lib: /^web\/src\/(app|components|features)\//,
    components: /^web\/src\/(app|features)\//,
    features: new RegExp(`^web/src/features/(?!${feature}/)`),
  }[room];
  if (forbidden === undefined || file.isTest) return [];
  return importsOf(file).flatMap(({ target }) =>
    target !== null && forbidden.test(target) ? [`${file.path} imports ${target}`] : [],
  );
};

describe('imports within the web', () => {
  it('keep components independent of app and features, and features of each other', () => {
    expect(sources.flatMap(wrongWebImports)).toEqual([]);
  });

  it('come from features that have the names of the contexts', () => {
    const named = sources.flatMap(
      ({ path }) => /^web\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? [],
    );
    expect([...new Set(named)].filter((name) => !contexts.includes(name))).toEqual([]);
  });
});

describe('the checks of imports', () => {
  const file = (path: string, text: string): SourceFile => ({ path, text, isTest: false });

  it('find a forbidden import in every form', () => {
    const forms = [
      `import { a } from '../../infra/config.ts';`,
      `import type { A } from '../../infra/config.ts';`,
      `import {\n  a,\n  type B,\n} from '../../infra/config.ts';`,
      `export { a } from '../../infra/config.ts';`,
      `const a = await import('../../infra/config.ts');`,
      `import '../../infra/config.ts';`,
    ];
    for (const form of forms) {
      expect(wrongImports(file('domain/trading/wallet.ts', form))).toHaveLength(1);
    }
    expect(
      wrongImports(file('domain/trading/wallet.ts', `// import '../../infra/config.ts'`)),
    ).toEqual([]);
  });

  it('find a core that imports a context', () => {
    const wrong = [
      `import { a } from '../../domain/trading/wallet/decider.ts';`,
      `import type { A } from '../trading/locations.ts';`,
      `import type { A } from '../reference.ts';`,
    ];
    for (const text of wrong)
      expect(namesContext(file('command/core/deps.ts', text))).toHaveLength(1);
    const right = `import { a } from '../../domain/shared/errors.ts';\nimport { b } from './b.ts';`;
    expect(namesContext(file('command/core/deps.ts', right))).toEqual([]);
  });

  it('find a component that imports the app, and a feature that imports another feature', () => {
    const wrong = [
      file('web/src/lib/a.ts', `import { a } from '../components/a.tsx';`),
      file('web/src/components/list/a.tsx', `import { a } from '../../app/api.ts';`),
      file('web/src/features/kyc/a.tsx', `import '../trading/b.css';`),
    ];
    for (const one of wrong) expect(wrongWebImports(one)).toHaveLength(1);
    const right = `import { a } from '../api.ts';\nimport { b } from '../../../app/api.ts';`;
    expect(wrongWebImports(file('web/src/features/kyc/review/a.tsx', right))).toEqual([]);
  });

  it('find a cycle', () => {
    const ring = [
      file('domain/a.ts', `import { b } from './b.ts';`),
      file('domain/b.ts', `import type { C } from './c.ts';`),
      file('domain/c.ts', `import { a } from './a.ts';`),
    ];
    expect(findCycles(ring)).toEqual(['domain/a.ts -> domain/b.ts -> domain/c.ts -> domain/a.ts']);
  });
});
