import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openPlaces } from './places-of-addresses.ts';
import { mmdbOf } from './testing/mmdb.ts';

let folder: string;
let path: string;
let told: string[];
let now = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-places-'));
  path = join(folder, 'places.mmdb');
  told = [];
  now = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = {
  info: () => undefined,
  warn: (_fields: object, text: string) => void told.push(text),
};
const places = (of: string | null = path) => openPlaces({ path: of, log, nowMs: () => now });
const cityOf = (code: string, names: Readonly<Record<string, string>>) => ({
  country: { iso_code: code, names: { en: code } },
  city: { names },
});
const munich = cityOf('DE', { en: 'Munich', de: 'München' });

describe('the place of an IP address', () => {
  it('comes from the configured table, with the name of the city in each language of the table', async () => {
    writeFileSync(
      path,
      mmdbOf({ '203.0.113.0/24': munich, '198.51.100.0/25': { country: { iso_code: 'FR' } } }),
    );
    const placeOf = places();
    expect(await placeOf('203.0.113.77')).toEqual({
      country: 'DE',
      city: [
        { language: 'en', name: 'Munich' },
        { language: 'de', name: 'München' },
      ],
    });
    expect(await placeOf('198.51.100.1')).toEqual({ country: 'FR', city: [] });
    expect(told).toEqual([]);
  });

  it('is null for an address outside the table, for text that is not an address and without a table', async () => {
    writeFileSync(path, mmdbOf({ '203.0.113.0/24': munich }));
    const placeOf = places();
    const addresses = ['198.51.100.200', '2001:db8::1', 'not an address', '', null];
    for (const address of addresses) expect(await placeOf(address)).toBeNull();
    expect(await places(null)('203.0.113.77')).toBeNull();
    expect(told).toEqual([]);
  });

  it('comes from a newer table within ten seconds after the file changed', async () => {
    writeFileSync(path, mmdbOf({ '203.0.113.0/24': munich }));
    const placeOf = places();
    await placeOf('203.0.113.77');
    writeFileSync(path, mmdbOf({ '203.0.113.0/24': cityOf('ES', { es: 'Sevilla' }) }));
    utimesSync(path, 1_800_000_000, 1_800_000_000);
    expect(await placeOf('203.0.113.77')).toMatchObject({ country: 'DE' });
    now = 10_000;
    const both = await Promise.all([placeOf('203.0.113.77'), placeOf('203.0.113.78')]);
    expect(both).toEqual([
      { country: 'ES', city: [{ language: 'es', name: 'Sevilla' }] },
      { country: 'ES', city: [{ language: 'es', name: 'Sevilla' }] },
    ]);
  });

  it('is null while the file is missing, which is logged once, and known when the file appears', async () => {
    const placeOf = places();
    expect(await placeOf('203.0.113.77')).toBeNull();
    now = 10_000;
    expect(await placeOf('203.0.113.77')).toBeNull();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('GEO_DATABASE cannot be read');
    writeFileSync(path, mmdbOf({ '203.0.113.0/24': munich }));
    now = 20_000;
    expect(await placeOf('203.0.113.77')).toMatchObject({ country: 'DE' });
  });

  it('comes from the previous file while the new one is broken, which is logged', async () => {
    const whole = mmdbOf({ '203.0.113.0/24': munich });
    writeFileSync(path, whole);
    const placeOf = places();
    await placeOf('203.0.113.77');
    writeFileSync(path, whole.subarray(0, 40));
    utimesSync(path, 1_800_000_000, 1_800_000_000);
    now = 10_000;
    expect(await placeOf('203.0.113.77')).toMatchObject({ country: 'DE' });
    expect(told).toHaveLength(1);
  });
});
