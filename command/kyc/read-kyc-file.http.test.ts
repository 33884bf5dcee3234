import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreUnavailable } from '../../infra/event-store/port.ts';
import { exif, jpeg, pdf, png } from '../../infra/files/testing/sample-files.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { uuidv7 } from '../core/ids.ts';
import { newPerson, submit } from '../testing/kyc.ts';
import { createWorld, type World } from '../testing/world.ts';

describe('GET /admin/kyc/{id}/files/{side}', () => {
  let world: World;
  let customer: SignedIn;
  let admin: SignedIn;
  let caseId: string;

  beforeEach(async () => {
    world = createWorld();
    customer = await newPerson(world, 3);
    admin = await newPerson(world, 1);
    caseId = (await submit(customer).attach('address', pdf, 'bill.html')).body.id;
  });
  afterEach(() => world.stop());

  const read = (by: SignedIn, side: string, id = caseId) =>
    by.call.get(`/admin/kyc/${id}/files/${side}`);
  const readings = (by: SignedIn) => world.eventsOf(`reading-${by.userId}`);

  it('shows an image with headers that let nothing in it run', async () => {
    const answer = await read(admin, 'front');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(png);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': 'inline; filename="front.png"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('shows an image without its metadata, such as place and time', async () => {
    const other = await newPerson(world, 3);
    const noted = Buffer.concat([
      jpeg.subarray(0, 2),
      exif('GPS 51.5007 -0.1246'),
      jpeg.subarray(2),
    ]);
    const form = other.call.post('/kyc').field('type', 'passport');
    const { body } = await form.attach('front', noted, 'front.jpg');
    const answer = await read(admin, 'front', body.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(jpeg);
  });

  it('refuses the admin’s own file', async () => {
    const own = (await submit(admin)).body.id;
    const { status, body } = await read(admin, 'front', own);
    expect([status, body.code]).toEqual([403, 'OWN_MATTER']);
    expect(await readings(admin)).toEqual([]);
    expect((await read(await newPerson(world, 1), 'front', own)).status).toBe(200);
  });

  it('sends a PDF only as a download', async () => {
    const answer = await read(admin, 'address').buffer(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="address.pdf"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('records each reading, even under the same idempotency key', async () => {
    const key = { 'Idempotency-Key': 'once' };
    await read(admin, 'front').set(key);
    await read(admin, 'front').set(key);
    await read(admin, 'address');
    expect(await readings(admin)).toMatchObject([
      { type: 'KycFileRead', data: { caseId, side: 'front' } },
      { type: 'KycFileRead', data: { caseId, side: 'front' } },
      {
        type: 'KycFileRead',
        data: { caseId, side: 'address' },
        metadata: { actor: { userId: admin.userId, roleId: 1 } },
      },
    ]);
  });

  it('sends no file when the reading cannot be recorded', async () => {
    const { store, deps } = world;
    const broken = createWorld({
      files: deps.files,
      store: {
        ...store,
        append: async () => {
          throw new EventStoreUnavailable();
        },
      },
    });
    await broken.known();
    const reader = await broken.app.signInAs(1, { userId: admin.userId });
    const answer = await read(reader, 'front');
    expect(answer.status).toBe(503);
    expect(answer.headers['content-type']).toMatch(/json/);
    await broken.stop();
  });

  it('is possible only for role 1, not even for the owner', async () => {
    for (const roleId of [2, 4, 5, 6] as const) {
      expect((await read(await newPerson(world, roleId), 'front')).status).toBe(403);
    }
    expect((await read(customer, 'front')).status).toBe(403);
    expect((await world.app.call.get(`/admin/kyc/${caseId}/files/front`)).status).toBe(401);
    expect(await readings(customer)).toEqual([]);
  });

  it('answers 404 for an unknown case or side, and records no reading', async () => {
    for (const [side, id] of [
      ['back', caseId],
      ['middle', caseId],
      ['constructor', caseId],
      ['..%2Ffront', caseId],
      ['front', uuidv7()],
      ['front', 'no-id'],
    ] as const) {
      expect((await read(admin, side, id)).status).toBe(404);
    }
    expect(await readings(admin)).toEqual([]);
  });
});
