import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [adminId, marta, piotr, zofia] = [idEnding('1'), idEnding('2'), idEnding('3'), idEnding('4')];
const caseOf = (index: number): string => idEnding(`c${index}`);
const file = (index: number): string =>
  `0b9d7b0e-6f5e-4c1e-8a1b-${String(index).padStart(12, '0')}`;

let world: QueryWorld;
let admin: SignedIn;

const submitted = (userId: string, documentType: string, files: object) => ({
  type: 'KycSubmitted',
  data: { userId, documentType, files },
});

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${adminId}`, registered('Amelia Hartmann', 'amelia@x.test', 1));
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta@x.test'));
  await world.given(`user-${piotr}`, registered('Piotr Zieliński', 'piotr@x.test'));
  await world.database.pools.app.query(
    `insert into vault.files (id, subject_id, stream, kind, size, sha256)
     values ($1, $3, 's', 'png', 1234, sha256('')), ($2, $3, 's', 'pdf', 77, sha256(''))`,
    [file(1), file(2), marta],
  );
  await world.given(
    `kyc_case-${caseOf(1)}`,
    submitted(marta, 'passport', { front: file(1), address: file(2) }),
    { type: 'KycDeclined', data: { userId: marta, reason: 'The photo is blurred.' } },
  );
  await world.given(`kyc_case-${caseOf(2)}`, submitted(piotr, 'national_id', { front: file(9) }), {
    type: 'KycApproved',
    data: { userId: piotr },
  });
  await world.given(`kyc_case-${caseOf(3)}`, submitted(marta, 'driver_license', {}));
  admin = await world.app.signInAs(1, { userId: adminId });
});
afterAll(() => world.end());

describe('GET /admin/kyc/api', () => {
  const list = async (search = '') => (await admin.call.get(`/admin/kyc/api${search}`)).body;
  const numbers = async (search = ''): Promise<readonly number[]> =>
    (await list(search)).data.map(({ number }: { number: number }) => number);

  it('lists submissions with their documents and decisions', async () => {
    const { data, meta } = await list('?sort=id');
    expect(meta).toEqual({ total: 3, per_page: 15, current_page: 1, last_page: 1 });
    expect(data[0]).toEqual({
      id: caseOf(1),
      number: 1,
      type: 'passport',
      status: 'declined',
      created_at: '2026-01-05T12:00:00.000Z',
      user: { id: marta, full_name: 'Marta Nowak', email: 'marta@x.test' },
      front: { url: `/admin/kyc/${caseOf(1)}/files/front`, kind: 'png', size: 1234 },
      back: null,
      address: { url: `/admin/kyc/${caseOf(1)}/files/address`, kind: 'pdf', size: 77 },
      decline_reason: 'The photo is blurred.',
      decided_at: '2026-01-05T12:00:00.000Z',
      decided_by: null,
    });
    expect(data[1]).toMatchObject({ status: 'approved', front: null, decline_reason: null });
  });

  it('filters by status', async () => {
    expect(await numbers('?status=pending')).toEqual([3]);
    expect(await numbers('?status=approved')).toEqual([2]);
    expect(await numbers('?status=declined')).toEqual([1]);
  });

  it('filters by case and by customer', async () => {
    expect(await numbers(`?id=${caseOf(2)}`)).toEqual([2]);
    expect(await numbers(`?user=${marta}&sort=id`)).toEqual([1, 3]);
    expect(await numbers(`?user=${marta}&status=pending`)).toEqual([3]);
    expect((await list(`?id=${marta}`)).meta.total).toBe(0);
  });

  it('searches by name, email, reason and number, and sorts by every shown column', async () => {
    expect(await numbers('?search=marta&sort=id')).toEqual([1, 3]);
    expect(await numbers('?search=PIOTR@')).toEqual([2]);
    expect(await numbers('?search=blurred')).toEqual([1]);
    expect(await numbers('?search=3')).toEqual([3]);
    expect(await numbers(`?search=${encodeURIComponent("' or true --")}`)).toEqual([]);
    expect(await numbers('?sort=type')).toEqual([3, 2, 1]);
    expect(await numbers('?sort=-full_name')).toEqual([2, 3, 1]);
    for (const column of ['id', 'number', 'status', 'created_at', 'email', 'decided_at']) {
      expect(await numbers(`?sort=-${column}`)).toHaveLength(3);
    }
  });

  it.each([
    ['status=all', 'status'],
    ['status=', 'status'],
    ['sort=front', 'sort'],
    ['sort=user_id', 'sort'],
    ['limit=0', 'limit'],
    ['user=1', 'user'],
    ['id=1', 'id'],
    ['name=Marta', 'name'],
  ])('refuses %s', async (search, field) => {
    const { status, body } = await admin.call.get(`/admin/kyc/api?${search}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it.each([2, 3, 4, 5, 6] as const)('is forbidden for role %i', async (roleId) => {
    const other = await world.app.signInAs(roleId);
    expect((await other.call.get('/admin/kyc/api')).status).toBe(403);
  });
});

describe('GET /kyc/status', () => {
  const statusOf = async (userId: string) => {
    const person = await world.app.signInAs(3, { userId });
    return (await person.call.get('/kyc/status')).body;
  };

  it('returns the latest submission of the person', async () => {
    expect(await statusOf(marta)).toEqual({
      status: 'pending',
      decline_reason: null,
      type: 'driver_license',
      submitted_at: '2026-01-05T12:00:00.000Z',
    });
    expect(await statusOf(piotr)).toMatchObject({ status: 'approved', type: 'national_id' });
  });

  it('returns the reason of a decline, or that nothing was submitted', async () => {
    expect(await statusOf(zofia)).toEqual({
      status: 'not_submitted',
      decline_reason: null,
      type: null,
      submitted_at: null,
    });
    await world.given(`kyc_case-${caseOf(4)}`, submitted(zofia, 'passport', {}), {
      type: 'KycDeclined',
      data: { userId: zofia, reason: 'It ran out in 2024.' },
    });
    expect(await statusOf(zofia)).toMatchObject({
      status: 'declined',
      decline_reason: 'It ran out in 2024.',
    });
  });

  it('is forbidden for staff who act for the person', async () => {
    const acting = await world.app.signInAs(3, { userId: marta, actingBy: adminId });
    expect((await acting.call.get('/kyc/status')).status).toBe(403);
  });
});
