import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { siteSettings } from '../../domain/site/site-settings/settings.ts';
import { siteSettings as stored } from '../../query/testing/facts.ts';
import { jpegOfSize, png, pngOfSize } from '../../infra/files/testing/sample-files.ts';
import { sweepFiles } from '../../infra/files/sweep.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.stop());

const stream = 'site_settings-default';
const required = { appName: 'Northwind', appUrl: 'https://north.example', appCurrency: 'EUR' };

type Admin = Awaited<ReturnType<World['app']['signInAs']>>;
type Pictures = Readonly<Record<string, Buffer>>;

const save = (admin: Admin, texts: Readonly<Record<string, string>>, pictures: Pictures = {}) => {
  const sending = admin.call.post('/admin/settings');
  for (const [name, text] of Object.entries(texts)) void sending.field(name, text);
  for (const [name, bytes] of Object.entries(pictures))
    void sending.attach(name, bytes, { filename: `${name}.png`, contentType: 'image/png' });
  return sending;
};

const shown = async (admin: Admin) => (await admin.call.get('/admin/settings/api')).body;
const standing = () => world.deps.reference.siteSettings();

describe('the site settings', () => {
  it('are saved as a form, take effect at once, and keep fields that are left out', async () => {
    const admin = await world.app.signInAs(1);
    expect(await shown(admin)).toMatchObject({
      data: { appName: 'Daybook', retentionYears: 5, twoFactorForStaff: false, appLogo: null },
      revision: 0,
    });
    const answer = await save(admin, {
      ...required,
      demoBalance: '5000',
      whatsapp: '+44 20 7946 0100',
      kycDeposit: 'on',
      kycWithdraw: 'off',
      kycTrade: 'true',
      twoFactorForStaff: 'on',
      retentionYears: '7',
      expectedRevision: '0',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Settings updated successfully', revision: 1 },
    });
    const all = {
      ...required,
      demoBalance: '5000',
      whatsapp: '+44 20 7946 0100',
      kycDeposit: true,
      kycWithdraw: false,
      kycTrade: true,
      twoFactorForStaff: true,
      retentionYears: 7,
      slippageLimitPips: '5',
      stopOutLevel: '50',
      marginCallLevel: '100',
      appIcon: null,
      appLogo: null,
      fourEyesAmount: '10000',
      fourEyesHours: 24,
    };
    expect(standing()).toEqual(all);
    expect((await save(admin, required)).status).toBe(200);
    expect(standing()).toEqual(all);
    expect(await world.eventsOf(stream)).toHaveLength(1);
  });

  it.each([
    [{ appName: '' }, { appName: 'required' }],
    [{ appUrl: '' }, { appUrl: 'required' }],
    [{ appCurrency: '' }, { appCurrency: 'required' }],
    [{ appUrl: 'javascript:alert(1)' }, { appUrl: expect.stringContaining('http') }],
    [{ appUrl: 'https://me:secret@x.example' }, { appUrl: expect.stringContaining('http') }],
    [{ appCurrency: 'XXX' }, { appCurrency: expect.any(String) }],
    // A known currency in which no wallet can be opened.
    [{ appCurrency: 'SEK' }, { appCurrency: 'Choose one of the currencies.' }],
    [{ demoBalance: '-1' }, { demoBalance: expect.any(String) }],
    [{ demoBalance: '1000000001' }, { demoBalance: expect.any(String) }],
    [{ whatsapp: '<script>' }, { whatsapp: expect.any(String) }],
    [{ kycTrade: 'perhaps' }, { kycTrade: expect.any(String) }],
    [{ retentionYears: '0' }, { retentionYears: 'Enter 1 to 30 years.' }],
    [{ retentionYears: '2.5' }, { retentionYears: 'Enter 1 to 30 years.' }],
    [{ stopOutLevel: '101' }, { stopOutLevel: expect.any(String) }],
    [{ appOwner: 'me' }, { appOwner: expect.any(String) }],
  ])('refuse %j', async (wrong, errors) => {
    const admin = await world.app.signInAs(1);
    const answer = await save(admin, { ...required, ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    expect(await world.eventsOf(stream)).toEqual([]);
  });

  it('given two admins who save at the same revision, then the second is refused', async () => {
    const [one, other] = [await world.app.signInAs(1), await world.app.signInAs(1)];
    expect((await save(one, { ...required, expectedRevision: '0' })).status).toBe(200);
    const second = await save(other, { ...required, appName: 'Other', expectedRevision: '0' });
    expect(second).toMatchObject({ status: 409, body: { code: 'STALE_SETTINGS' } });
    expect(standing().appName).toBe('Northwind');
  });

  it('read events that were stored before newer fields existed', () => {
    const { upcasters } = siteSettings.catalogue.events['SiteSettingsChanged'] ?? {};
    const { stopOutLevel: _level, ...first } = stored().data as Readonly<Record<string, unknown>>;
    const second = upcasters?.[1]?.(first) ?? {};
    expect(upcasters?.[2]?.(second)).toMatchObject({
      stopOutLevel: '50',
      twoFactorForStaff: false,
      retentionYears: 5,
      appIcon: null,
      appLogo: null,
    });
  });
});

describe('icon and logo', () => {
  const addressOf = async (admin: Admin, name: 'appIcon' | 'appLogo') =>
    (await shown(admin)).data[name];

  it('are stored, kept when they are left out, and removed on request', async () => {
    const admin = await world.app.signInAs(1);
    expect(
      (await save(admin, required, { appIcon: png, appLogo: jpegOfSize(600, 100) })).status,
    ).toBe(200);
    const { appIcon, appLogo } = standing();
    expect(await addressOf(admin, 'appLogo')).toBe(`/branding/pictures/${appLogo}`);
    expect(await world.deps.files.read(appIcon ?? '')).toMatchObject({ kind: 'png' });
    await save(admin, { ...required, appName: 'Other' });
    expect(standing()).toMatchObject({ appIcon, appLogo, appName: 'Other' });
    await save(admin, { ...required, removeAppIcon: 'on' });
    expect(standing()).toMatchObject({ appIcon: null, appLogo });
    world.pass(2 * 3_600_000);
    await sweepFiles(world.deps.files, world.store, world.deps.clock());
    expect(await world.deps.files.read(appLogo ?? '')).not.toBeNull();
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML named .png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'HTML behind the first bytes of a PNG',
      Buffer.concat([png.subarray(0, 40), Buffer.from('<html>')]),
    ],
    ['a PNG with HTML behind it', Buffer.concat([png, Buffer.from('<script>1</script>')])],
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF')],
    ['an empty file', Buffer.alloc(0)],
    ['20,000 x 20,000 pixels', pngOfSize(20_000, 20_000)],
    ['2,001 pixels of width', jpegOfSize(2_001, 10)],
  ])('refuse %s with an error at the field, and save nothing', async (_what, bytes) => {
    const admin = await world.app.signInAs(1);
    const answer = await save(admin, required, { appLogo: bytes });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FILE', errors: { appLogo: expect.any(String) } },
    });
    expect(await world.eventsOf(stream)).toEqual([]);
  });

  it('refuse more than 1 MB with an error at the field', async () => {
    const admin = await world.app.signInAs(1);
    const answer = await save(admin, required, { appIcon: Buffer.alloc(1024 * 1024 + 1) });
    expect(answer).toMatchObject({
      status: 413,
      body: { errors: { appIcon: 'Choose an image of at most 1 MB.' } },
    });
  });
});
