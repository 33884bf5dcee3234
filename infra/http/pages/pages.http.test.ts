import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { object } from 'yup';
import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { bind } from '../bind.ts';
import { defineRoute, everybody } from '../route.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts';
import { loadWeb } from './load-web.ts';
import { createPages } from './pages.ts';
import type { Branding } from './shell.ts';

const template = `<html data-theme="__THEME__" lang="__LANG__" dir="__DIR__"><title>__TITLE__</title><link rel="icon" href="/assets/own.svg" />
<script type="application/json" id="boot" nonce="__NONCE__">__BOOT__</script><script nonce="__NONCE__" src="/assets/a.js"></script>`;

const branding: Branding = {
  appName: 'Day & <book>',
  appIcon: null,
  appLangs: [
    { name: 'English', code: 'en' },
    { name: 'العربية', code: 'ar' },
  ],
  appCurrencies: ['USD'],
  whatsapp: '</script><script>alert(1)</script>__NONCE__',
};

const submitKyc = defineRoute<object>()({
  method: 'POST',
  path: '/kyc',
  kind: 'command',
  summary: 'A route with the path of a page.',
  permission: everybody,
  response: object({}),
  handle: async () => ({ status: 200, body: {} }),
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'sw.js'), '// fetches pages');
  await writeFile(join(folder, 'assets', 'a.js'), 'plain');
  await writeFile(join(folder, 'assets', 'a.js.br'), 'brotli');
  await writeFile(join(folder, 'assets', 'a.js.gz'), 'gzip');
});

afterAll(() => rm(folder, { recursive: true }));

const make = async (
  options: Partial<TestAppOptions> = {},
  linked: string[] = [],
  brand: Branding = branding,
): Promise<TestApp> => {
  const web = await loadWeb(folder);
  const publicUrl = options.publicUrl ?? 'http://localhost:3000';
  return createTestApp({
    routes: bind([submitKyc], {}),
    ...options,
    pages: (callers) =>
      createPages({
        callers,
        branding: () => brand,
        publicUrl,
        web,
        isLinked: async (_caller, id) => linked.includes(id),
      }),
  });
};

const id = '0192aaaa-0000-7000-8000-000000000000';

describe('listed pages', () => {
  it('given nobody is signed in, when a page is requested, then the shell with 200 and no user', async () => {
    const app = await make();
    for (const path of ['/', '/signup', '/dashboard', '/admin/', '/admin/customers/edit/' + id]) {
      const answer = await app.call.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).toContain('"user":null');
    }
  });

  it('given a role, then 200, 403 or 404 according to the list of pages', async () => {
    const app = await make();
    const customer = await app.signInAs(3);
    const shown = await customer.call.get('/dashboard');
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(`"user":{"id":"${customer.userId}","role_id":3}`);
    const refused = await customer.call.get('/admin/users');
    expect(refused.status).toBe(403);
    expect(refused.type).toBe('text/html');
    const admin = await app.signInAs(1);
    expect((await admin.call.get('/admin/customers/edit/12')).status).toBe(404);
    expect((await admin.call.get(`/admin/customers/edit/${id}`)).status).toBe(200);
    expect((await admin.call.get('/affiliate/api')).status).toBe(403);
  });

  it('given a retention agent, when the customer is not linked, then 404', async () => {
    const app = await make({}, [id]);
    const agent = await app.signInAs(6);
    expect((await agent.call.get(`/admin/customers/edit/${id}`)).status).toBe(200);
    expect(
      (await agent.call.get('/admin/customers/edit/0192aaaa-0000-7000-8000-000000000001')).status,
    ).toBe(404);
  });

  it('given a page and a command with the same path, then the method decides', async () => {
    const app = await make();
    expect((await app.call.get('/kyc')).type).toBe('text/html');
    expect((await app.call.post('/kyc')).body).toEqual({});
  });
});

describe('other addresses', () => {
  it('given an unlisted address, then 404 as JSON, and as the shell only for a browser', async () => {
    const app = await make();
    for (const path of [
      '/nothing',
      '/admin/instruments/bonds',
      '/assets/gone.js',
      '/assets/../index.html',
    ]) {
      const answer = await app.call.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    const page = await app.call.get('/nothing').set('Accept', 'text/html,*/*');
    expect([page.status, page.type]).toEqual([404, 'text/html']);
    expect((await app.call.get('/assets/gone.js').set('Accept', 'text/html')).type).toBe(
      'application/json',
    );
  });

  it('given a hashed asset, then it is immutable and compressed when the client accepts that', async () => {
    const app = await make();
    const plain = await app.call.get('/assets/a.js').set('Accept-Encoding', 'identity');
    expect(plain.text).toBe('plain');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const head = await app.call.head('/assets/a.js').set('Accept-Encoding', 'gzip, br');
    expect(head.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': '6' });
    const gzip = await app.call.head('/assets/a.js').set('Accept-Encoding', 'gzip, br;q=0');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': '4' });
    expect((await app.call.get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });
});

describe('the service worker', () => {
  it('given its script, then its policy allows requests to the server; the policy of other files allows none', async () => {
    const app = await make();
    const policyOf = async (path: string): Promise<unknown> =>
      (await app.call.get(path)).headers['content-security-policy'];
    expect(await policyOf('/sw.js')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(await policyOf('/icon.svg')).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('a page while the caller cannot be identified', () => {
  it('given a browser, then the page reloads itself; a program gets the error of a call', async () => {
    const app = createTestApp({
      routes: bind([submitKyc], {}),
      pages: (callers) =>
        createPages({
          callers: {
            ...callers,
            of: () => Promise.reject(new DomainError(generalErrors.REFERENCE_DATA_STALE)),
          },
          branding: () => branding,
          publicUrl: 'http://localhost:3000',
          web: null,
          isLinked: async () => false,
        }),
    });
    const page = await app.call.get('/dashboard').set('Accept', 'text/html');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '2']);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('<meta http-equiv="refresh" content="2">');
    const call = await app.call.get('/dashboard').set('Accept', 'application/json');
    expect([call.status, call.body.code]).toEqual([503, 'REFERENCE_DATA_STALE']);
  });
});

describe('the shell', () => {
  it('given two answers, then each has its own nonce, the strict content security policy and no-store', async () => {
    const app = await make();
    const [one, two] = [await app.call.get('/'), await app.call.get('/')];
    const nonce = /nonce="([^"]+)"/.exec(one.text)?.[1] ?? '';
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
        `connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(one.headers).not.toHaveProperty('strict-transport-security');
    expect(two.text).not.toContain(nonce);
  });

  it('given an https address, then requests are upgraded and HSTS is set', async () => {
    const answer = await (await make({ publicUrl: 'https://book.example' })).call.get('/');
    expect(answer.headers['content-security-policy']).toContain('; upgrade-insecure-requests');
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
  });

  it('given texts with markup, then they are escaped in title and boot data', async () => {
    const { text } = await (await make()).call.get('/');
    expect(text).toContain('<title>Day &amp; &lt;book&gt;</title>');
    const boot = /id="boot"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(boot)).toMatchObject({ branding });
  });

  it('given the name and the icon of the site, then a browser can install the site with them', async () => {
    const app = await make();
    const answer = await app.call.get('/manifest.webmanifest');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(answer.text)).toMatchObject({
      name: 'Day & <book>',
      display: 'standalone',
      start_url: '/',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
    });
    expect((await app.call.get('/')).text).toContain(
      '<link rel="manifest" href="/manifest.webmanifest" />',
    );
    const branded = await make({}, [], { ...branding, appIcon: '/branding/pictures/1' });
    expect(JSON.parse((await branded.call.get('/manifest.webmanifest')).text)).toMatchObject({
      icons: [{ src: '/branding/pictures/1' }],
    });
  });

  it('given an icon of the site, then it replaces the default icon', async () => {
    const own = (await (await make()).call.get('/')).text;
    expect(own).toContain('<link rel="icon" href="/assets/own.svg" />');
    const set = await make({}, [], { ...branding, appIcon: '/branding/pictures/"a' });
    const { text } = await set.call.get('/');
    expect(text).toContain('<link rel="icon" href="/branding/pictures/&quot;a" />');
    expect(text).not.toContain('own.svg');
  });

  it('given cookies, then they set theme, language and direction; without them, the role sets the theme', async () => {
    const app = await make();
    const html = async (cookie: string) => (await app.call.get('/').set('Cookie', cookie)).text;
    const staff = await app.signInAs(2);
    const customer = await app.signInAs(3);
    expect(await html('a=b')).toContain('<html data-theme="dark" lang="en" dir="ltr">');
    expect(await html(staff.cookie)).toContain('data-theme="light"');
    expect(await html(customer.cookie)).toContain('data-theme="dark"');
    expect(await html('daybook_theme=light; daybook_lang=ar')).toContain(
      '<html data-theme="light" lang="ar" dir="rtl">',
    );
    expect(await html('daybook_theme=x"; daybook_lang=xx')).toContain(
      '<html data-theme="dark" lang="en" dir="ltr">',
    );
  });
});
