import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { configurationTable, loadConfig, processRoles } from './config.ts';

describe('configuration', () => {
  it('given no settings, then it uses the defaults', () => {
    const config = loadConfig({});
    expect(config.port).toBe(3000);
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.roles).toEqual(processRoles);
    expect(config.demoData).toBe(true);
    expect(config.databaseUrl).toBeNull();
  });

  it('given several invalid values, then one error names them all and reveals no secret', () => {
    const load = () =>
      loadConfig({
        PORT: '99999',
        DATABASE_URL: 'mysql://root:hunter2@db',
        DAYBOOK_ROLES: 'web,cook',
        DAYBOOK_ROLLS: 'web',
      });
    expect(load).toThrow(/PORT: '99999'[^]*DAYBOOK_ROLES: 'web,cook'/);
    expect(load).toThrow(/DATABASE_URL: its value is not valid/);
    expect(load).toThrow(/DAYBOOK_ROLLS: unknown setting/);
    expect(load).not.toThrow(/hunter2/);
  });

  it('given production, then there is no demo data and a setting that requests it is refused', () => {
    expect(loadConfig({ NODE_ENV: 'production' }).demoData).toBe(false);
    expect(() => loadConfig({ NODE_ENV: 'production', DAYBOOK_DEMO: 'on' })).toThrow(
      /DAYBOOK_DEMO/,
    );
  });

  it.each(['esdb://es', 'esdb://a:b@c', 'esdb://a:2113,b:2113,c:2113', 'kurrentdb+discover://es'])(
    'given an event store at %s, then it uses that address',
    (eventStoreUrl) => {
      expect(loadConfig({ EVENTSTORE_URL: eventStoreUrl }).eventStoreUrl).toBe(eventStoreUrl);
    },
  );

  it.each([
    ['http://es', /EVENTSTORE_URL: its value is not valid \(Event store: `postgres/],
    ['esdb://', /EVENTSTORE_URL: its value is not valid \(Event store: `postgres/],
    ['esdb://a@es', /EVENTSTORE_URL: The part before @ must be user:password/],
    ['esdb://es:0', /EVENTSTORE_URL: The port of 'es:0' is not between/],
  ])('given an event store at %s, then the error says what is wrong', (eventStoreUrl, sentence) => {
    expect(() => loadConfig({ EVENTSTORE_URL: eventStoreUrl })).toThrow(sentence);
  });

  it('given a list of roles, then it uses only those roles', () => {
    expect(loadConfig({ DAYBOOK_ROLES: 'query, web' }).roles).toEqual(['query', 'web']);
  });

  it('given a folder for files that all hosts share, then files are kept there, otherwise in the data folder', () => {
    const dataDir = fileURLToPath(new URL('./somewhere', import.meta.url));
    expect(loadConfig({ FILES_URL: 'file:///mnt/shared' }).filesDir).toBe('/mnt/shared');
    expect(loadConfig({ DAYBOOK_DATA: dataDir }).filesDir).toBe(join(dataDir, 'files'));
    expect(loadConfig({ GEO_DATABASE: '/srv/places.mmdb' }).geoDatabase).toBe('/srv/places.mmdb');
    expect(loadConfig({}).geoDatabase).toBeNull();
    for (const wrong of ['/mnt/shared', 'file://nas/shared', 'file:///', 's3://bucket/files']) {
      expect(() => loadConfig({ FILES_URL: wrong })).toThrow(/FILES_URL: '/);
    }
  });

  it('given a mail server, then a sender is required and no error reveals the password of the server', () => {
    const smtpUrl = 'smtp://daybook:hunter2@mail.example:587';
    const from = 'Daybook <no-reply@daybook.example>';
    expect(loadConfig({}).mail).toBeNull();
    expect(loadConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }).mail).toEqual({ smtpUrl, from });
    expect(() => loadConfig({ SMTP_URL: smtpUrl })).toThrow(/MAIL_FROM/);
    expect(() => loadConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'a@b\r\nBcc: c@d' })).toThrow(
      /MAIL_FROM/,
    );
    const wrong = () => loadConfig({ SMTP_URL: 'http://daybook:hunter2@mail.example' });
    expect(wrong).toThrow(/SMTP_URL: its value is not valid/);
    expect(wrong).not.toThrow(/hunter2/);
  });

  it('given empty settings, as docker compose passes them, then they count as unset', () => {
    const compose = readFileSync(
      fileURLToPath(new URL('../docker-compose.yml', import.meta.url)),
      'utf8',
    );
    const passed = [...compose.matchAll(/^ +([A-Z_]+): \$\{\1:-\}$/gm)].map(
      ([, name = '']) => name,
    );
    expect(passed).toContain('DAYBOOK_COMMAND_PROCESSES');
    expect(loadConfig(Object.fromEntries(passed.map((name) => [name, ''])))).toEqual(
      loadConfig({}),
    );
  });

  it("README's table equals the declared settings", () => {
    const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
    const table = /<!-- configuration -->\s*([^]*?)\s*<!-- \/configuration -->/.exec(readme)?.[1];
    expect(table).toBe(configurationTable());
  });
});
