import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../domain/shared/errors.ts';
import {
  jpeg,
  jpegOfSize,
  pdf,
  png,
  pngOfSize,
  webp,
} from '../../infra/files/testing/sample-files.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { rawForm } from '../../infra/http/testing/raw-form.ts';
import { approve, decline, newPerson, submit } from '../testing/kyc.ts';
import { createWorld, type World } from '../testing/world.ts';
import { kycCaseId } from './case-id.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

const megabyte = 1024 * 1024;
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

describe('POST /kyc', () => {
  let world: World;
  let customer: SignedIn;
  let admin: SignedIn;

  beforeEach(async () => {
    world = createWorld();
    customer = await newPerson(world, 3);
    admin = await newPerson(world, 1);
  });
  afterEach(() => world.stop());

  const cases = () => world.store.readAll(0n, 100, { categories: ['kyc_case'] });
  const head = async () => (await world.store.head()).position;

  const expectRefused = async (
    sending: ReturnType<typeof submit>,
    status: number,
    body: object,
  ): Promise<void> => {
    const before = await head();
    const answer = await sending;
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body });
    expect(await head()).toBe(before);
  };

  it('creates a case, and stores its files for the person', async () => {
    const answer = await customer.call
      .post('/kyc')
      .field('type', 'driver_license')
      .attach('front', jpeg, 'IMG_0001.JPG')
      .attach('back', webp, 'IMG_0002.JPG')
      .attach('address', pdf, 'bill.pdf');

    expect([answer.status, answer.body]).toEqual([
      201,
      { message: 'Your KYC has been submitted successfully', id: kycCaseId(customer.userId, 0) },
    ]);
    const [event] = await world.eventsOf(`kyc_case-${answer.body.id}`);
    expect(answer.headers['daybook-position']).toBe(String(event?.position));
    expect(event).toMatchObject({
      type: 'KycSubmitted',
      metadata: { actor: { userId: customer.userId } },
      data: { userId: customer.userId, documentType: 'driver_license' },
    });
    const [submitted] = await cases();
    const { files } = JSON.parse(Buffer.from(submitted?.data ?? []).toString());
    expect(await world.deps.files.read(files.front)).toEqual({ kind: 'jpeg', bytes: jpeg });
    expect(await world.deps.files.read(files.back)).toEqual({ kind: 'webp', bytes: webp });
    expect(await world.deps.files.read(files.address)).toEqual({ kind: 'pdf', bytes: pdf });
  });

  it('accepts a front only', async () => {
    expect((await submit(customer)).status).toBe(201);
  });

  it('gives a repeat with the same key the same answer, and stores no files again', async () => {
    const key = { 'Idempotency-Key': 'one-submission' };
    const first = await submit(customer, key);
    const second = await submit(customer, key);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers['daybook-position']).toBe(first.headers['daybook-position']);
    world.pass(2 * 3_600_000);
    expect(await world.deps.files.unsettled(world.deps.clock(), 10)).toHaveLength(1);
    await expectRefused(submit(customer, key).attach('back', png, 'b'), 409, {
      code: 'KEY_REUSED',
    });
  });

  it('refuses another submission while one is pending or approved, and creates a new case after a decline', async () => {
    const { id } = (await submit(customer)).body;
    await expectRefused(submit(customer), 409, {
      code: 'KYC_ALREADY_SUBMITTED',
      message: 'Your documents are already submitted and under review.',
    });
    await approve(admin, id);
    await expectRefused(submit(customer), 409, {
      code: 'KYC_ALREADY_APPROVED',
      message: 'Your identity is already verified.',
    });
    await decline(admin, id);
    const again = await submit(customer);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect(again.body.id).toBe(kycCaseId(customer.userId, 1));
    await expectRefused(submit(customer), 409, { code: 'KYC_ALREADY_SUBMITTED' });
    expect((await submit(admin)).status).toBe(201);
  });

  it('given a pending or approved case, then the files of another submission are not checked', async () => {
    const cutOff = png.subarray(0, -4);
    const again = () =>
      customer.call.post('/kyc').field('type', 'passport').attach('front', cutOff, 'a.png');
    const { id } = (await submit(customer)).body;
    await expectRefused(again(), 409, { code: 'KYC_ALREADY_SUBMITTED' });
    await approve(admin, id);
    await expectRefused(again(), 409, { code: 'KYC_ALREADY_APPROVED' });
    await decline(admin, id);
    await expectRefused(again(), 422, { code: 'INVALID_FILE' });
  });

  it('given a submission whose files were refused, then its idempotency key can be used again', async () => {
    const key = { 'Idempotency-Key': 'one-form' };
    await expectRefused(submit(customer, key).attach('back', html, 'b.png'), 422, {
      code: 'INVALID_FILE',
    });
    expect((await submit(customer, key)).status).toBe(201);
  });

  it('given concurrent submissions, then one case is created', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(customer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(
      new Set(['KYC_ALREADY_SUBMITTED']),
    );
    expect(await cases()).toHaveLength(1);
  });

  it('given concurrent submissions after a decline, then one new case is created', async () => {
    await decline(admin, (await submit(customer)).body.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(customer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await world.eventsOf(`kyc_case-${kycCaseId(customer.userId, 1)}`)).toHaveLength(1);
    expect(await world.eventsOf(`kyc_case-${kycCaseId(customer.userId, 2)}`)).toEqual([]);
  });

  it('is refused to staff who act for the customer, and without a session', async () => {
    const { userId } = customer;
    const acting = await world.app.signInAs(3, { userId, actingBy: admin.userId });
    await expectRefused(submit(acting), 403, { code: 'ACTING_NOT_ALLOWED' });
    expect((await world.app.call.post('/kyc').field('type', 'passport')).status).toBe(401);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const notAnImage = 'Choose a JPEG, PNG or WebP image.';
  const damaged = 'This file is damaged or of the wrong type. Choose another.';

  it.each([
    ['HTML named as a JPEG', html, notAnImage],
    ['an SVG named as a PNG', svg, notAnImage],
    ['a PDF', pdf, notAnImage],
    ['HTML behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), html]), damaged],
    ['HTML behind a PNG', Buffer.concat([png, html]), damaged],
    ['an empty file', Buffer.alloc(0), 'This file is empty.'],
    [
      'a PNG that decodes to gigabytes',
      pngOfSize(60_000, 60_000),
      'This image has more than 50 megapixels. Choose a smaller one.',
    ],
    [
      'a JPEG that decodes to gigabytes',
      jpegOfSize(65_000, 65_000),
      'This image has more than 50 megapixels. Choose a smaller one.',
    ],
  ])('refuses %s as front and as back, whatever its name', async (_what, bytes, text) => {
    const options = { filename: 'front.jpg', contentType: 'image/jpeg' };
    await expectRefused(
      customer.call
        .post('/kyc')
        .field('type', 'passport')
        .attach('front', bytes, options)
        .attach('back', bytes, options),
      422,
      { code: 'INVALID_FILE', errors: { front: text, back: text } },
    );
  });

  it('refuses a proof of address that is neither an image nor a PDF', async () => {
    await expectRefused(submit(customer).attach('address', html, 'bill.pdf'), 422, {
      errors: { address: 'Choose a JPEG, PNG or WebP image, or a PDF.' },
    });
  });

  it.each([
    ['no type', {}, { type: 'Document type is required' }],
    [
      'another type',
      { type: 'library_card' },
      { type: 'Choose national ID, passport or driver license.' },
    ],
    ['the id of another user', { type: 'passport', userId: '1' }, { userId: 'Unknown field.' }],
  ])('refuses %s', async (_what, fields, errors) => {
    const form = customer.call.post('/kyc').field(fields).attach('front', png, 'a.png');
    await expectRefused(form, 422, { errors });
  });

  it('refuses a missing front, a path in a file name, JSON, and more than 10 MB', async () => {
    const passport = () => customer.call.post('/kyc').field('type', 'passport');
    await expectRefused(passport().attach('back', png, 'b.png'), 422, {
      errors: { front: 'Choose a file.' },
    });
    const { type, body } = rawForm(['type', 'passport'], ['front', '../../front.png', 'bytes']);
    await expectRefused(customer.call.post('/kyc').set('Content-Type', type).send(body), 422, {
      errors: { front: 'The file name contains a path. Rename the file.' },
    });
    await expectRefused(customer.call.post('/kyc').send({ type: 'passport' }), 415, {
      code: 'NOT_MULTIPART',
    });
    await expectRefused(passport().attach('front', Buffer.alloc(10 * megabyte + 1), 'a'), 413, {
      code: 'TOO_LARGE',
      errors: { front: 'Choose a file of at most 10 MB.' },
    });
  });

  it('answers 503 when the files cannot be stored, and creates no case', async () => {
    const failing = createWorld({
      files: {
        ...world.deps.files,
        put: async () => {
          throw new DomainError(generalErrors.UNAVAILABLE);
        },
      },
    });
    const other = await newPerson(failing, 3);
    expect((await submit(other)).status).toBe(503);
    expect(await failing.store.readAll(0n, 10, { categories: ['kyc_case'] })).toEqual([]);
    await failing.stop();
  });
});
