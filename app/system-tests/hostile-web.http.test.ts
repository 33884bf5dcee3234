import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRawClient, type RawAnswer, type RawClient } from './testing/raw-http.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';

const secret = 'nobody may read this';

/** A built web, with secret files in it and beside it that a careless build or person might leave there. */
const layOut = async (folder: string): Promise<string> => {
  const root = join(folder, 'web');
  await mkdir(join(root, 'assets', '.hidden'), { recursive: true });
  await mkdir(join(folder, 'outside'));
  const files: Readonly<Record<string, string>> = {
    'web/index.html': '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
    'web/assets/app-1a2b.js': 'export const app = 1;',
    'web/assets/app-1a2b.js.map': secret,
    'web/assets/.hidden/keys.json': secret,
    'web/.env': secret,
    'web/.settings.json': secret,
    'web/notes.md': secret,
    'web/app.ts': secret,
    'web/backup.sql': secret,
    'secret.json': secret,
    'master.key': secret,
    'outside/secret.json': secret,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await symlink(join(folder, 'secret.json'), join(root, 'assets', 'linked.json'));
  await symlink(join(folder, 'outside'), join(root, 'assets', 'linked'));
  return root;
};

const ups = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '..;',
  '....',
  '%252e%252e',
  '..%00',
  '%c0%ae%c0%ae',
  '%e2%80%a5',
];
const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f', '/./', '%c0%af'];

/** Paths that try to climb out of the folder of the web. */
const climbs = (file: string): readonly string[] =>
  ups.flatMap((up) =>
    slashes.flatMap((slash) => [
      `/${up}${slash}${file}`,
      `/assets/${up}${slash}${up}${slash}${file}`,
      `/assets${slash}${up}${slash}${up}${slash}${file}`,
    ]),
  );

describe('attacks on the files of the built web', () => {
  let folder: string;
  let app: RealApp;
  let client: RawClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daybook-web-'));
    app = await openRealApp({ webRoot: await layOut(folder) });
    client = createRawClient(app.port);
  });
  afterAll(async () => {
    client.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, accept: string): Promise<RawAnswer> =>
    client.send({ method: 'GET', path, headers: { Accept: accept } });

  it('given the address of a built file, then it is served', async () => {
    const answer = await get('/assets/app-1a2b.js', '*/*');
    expect([answer.status, answer.text]).toEqual([200, 'export const app = 1;']);
  });

  const addresses = [
    ...climbs('secret.json'),
    ...climbs('master.key'),
    ...['/assets/linked.json', '/assets/linked/secret.json', '/assets/app-1a2b.js.map'],
    ...[
      '/.env',
      '/.settings.json',
      '/assets/.hidden/keys.json',
      '/notes.md',
      '/app.ts',
      '/backup.sql',
    ],
    ...[
      '/assets/app-1a2b.js%00.map',
      '/assets/app-1a2b.js%00',
      '/assets/app-1a2b.js/',
      '/assets/',
      '/assets',
    ],
    ...[
      '/assets/APP-1A2B.JS',
      '/assets/./app-1a2b.js',
      '/assets//app-1a2b.js',
      '//assets/app-1a2b.js',
    ],
    ...[
      '/assets/app-1a2b.js.br',
      '/assets/app-1a2b.js.gz',
      '/assets/app%2d1a2b.js',
      '/assets%2fapp-1a2b.js',
    ],
    ...[
      '/etc/passwd',
      '//etc/passwd',
      '/file:///etc/passwd',
      '/C:/boot.ini',
      '/assets/../../../../etc/passwd',
    ],
    ...[
      '/__proto__',
      '/constructor',
      '/assets/__proto__',
      '/assets/toString',
      '/dist/server/process.js',
    ],
    ...[
      '/package.json',
      '/node_modules/pg/package.json',
      '/src/main.tsx',
      '/@fs/etc/passwd',
      '/.git/config',
    ],
  ];

  it(`given ${addresses.length} addresses of other files, then each answers 404 without their content`, async () => {
    for (const address of addresses) {
      for (const accept of ['*/*', 'text/html']) {
        const answer = await get(address, accept);
        expect([address, answer.status, answer.text.includes(secret)]).toEqual([
          address,
          404,
          false,
        ]);
        expect(answer.text).not.toMatch(/root:|daybook-web-/);
      }
    }
  });

  it('given the absolute paths of those files, then each answers 404', async () => {
    for (const file of ['secret.json', 'master.key', 'web/assets/app-1a2b.js']) {
      for (const path of [
        join(folder, file),
        `/${join(folder, file)}`,
        `/file://${join(folder, file)}`,
      ]) {
        expect([path, (await get(path, '*/*')).status]).toEqual([path, 404]);
      }
    }
  });
});
