import { describe, expect, it } from '@jest/globals';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { beginBulk } from '../../core/bulks/records.ts';
import { uuidv7 } from '../../core/ids.ts';
import { bodyHash, scopeOf } from '../../core/metadata.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { giveUser } from '../../testing/give-user.ts';
import { newLead } from '../../testing/lead-floor.ts';

const desk = openAccountDesk();
const [first, own, third] = ['correct horse battery', 'another fine horse', 'yet one more horse'];

const somebody = async (roleId: RoleId) => {
  const userId = uuidv7();
  const email = `${userId}@example.test`;
  await giveUser(desk, { userId, email, roleId, password: first });
  return { ...(await desk.app().signInAs(roleId, { userId })), email };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;
type Path = `/${string}`;

const postAs =
  ({ call }: Somebody, path: Path, body: object) =>
  (password: string) =>
    call
      .post(path)
      .set('Idempotency-Key', 'key')
      .send({ ...body, password });

const adding = async (isEmailVerified = true) =>
  postAs(await somebody(1), '/admin/users', {
    fullName: 'Ada Lovelace',
    email: 'ada@example.test',
    roleId: 3,
    isEmailVerified,
    isActive: true,
  });

const converting = async () => {
  const id = await newLead(desk.world());
  return postAs(await somebody(2), '/admin/leads/convertLeadToUser', { id });
};

const editing = async (customer?: Somebody) => {
  const [by, { userId, email }] = [await somebody(1), customer ?? (await somebody(3))];
  const { call } = by;
  const send = (password: string, over: object = {}) =>
    call
      .put(`/admin/customers/${userId}`)
      .set('Idempotency-Key', 'key')
      .send({
        fullName: 'Ada Lovelace',
        email,
        password,
        isEmailVerified: true,
        isActive: true,
        ...over,
      });
  return { userId, send, by };
};

const changing = async () => {
  const { call, userId } = await somebody(3);
  const send = (newPassword: string, currentPassword: string) =>
    call
      .put('/security/password')
      .set('Idempotency-Key', 'key')
      .send({ currentPassword, newPassword });
  return { userId, send };
};

const opensWith = (userId: string, password: string) => desk.credentials().verify(userId, password);

describe('a password sent under a used key', () => {
  it.each([
    ['added', () => adding()],
    ['converted', converting],
  ])(
    'given a person was %s under it, then the answer is as before, and the password that the person set stays',
    async (_, by) => {
      const send = await by();
      const before = await send(first);
      await desk.credentials().set(before.body.id, own);
      const again = await send(third);
      expect([again.status, again.body]).toEqual([201, before.body]);
      expect(await opensWith(before.body.id, own)).toBe(true);
    },
  );

  it('given a customer was edited under it, then the answer is as before, and a password that was set since stays', async () => {
    const { userId, send } = await editing();
    expect((await send(own)).status).toBe(200);
    const commandId = uuidv7();
    await desk.credentials().setAside(userId, commandId, first);
    await desk.credentials().putInForce({ userId, commandId, revision: 9 }, desk.app().now());
    expect((await send(third)).status).toBe(200);
    expect(await opensWith(userId, first)).toBe(true);
  });

  it('given the own password was changed under it, then the answer is as before, and no other password is set', async () => {
    const { userId, send } = await changing();
    expect((await send(own, first)).status).toBe(200);
    expect((await send(third, own)).status).toBe(200);
    expect(await opensWith(userId, own)).toBe(true);
  });

  it('given a converted lead whose address was changed since, then the new address stays', async () => {
    const send = await converting();
    const { id } = (await send(first)).body;
    await desk.reserve('liam.new@mail.test', id);
    expect((await send(first)).status).toBe(201);
    expect(await desk.ownerOf('liam.new@mail.test')).toBe(id);
    expect(await desk.ownerOf('liam@mail.test')).toBeNull();
  });
});

it('given a person was added, when the same request is sent again later, then the verification mail is not sent again', async () => {
  const send = await adding(false);
  expect((await send(first)).status).toBe(201);
  desk.app().pass(10 * 60_000);
  expect((await send(first)).status).toBe(201);
  expect(desk.subjectsTo('ada@example.test')).toEqual(['Verify your email address']);
});

describe('the password of an edit that is refused when it is written', () => {
  it('given a bulk in progress under its key, then it is refused with KEY_REUSED, and the previous password stays valid', async () => {
    const { userId, send, by } = await editing();
    const actor = { userId: by.userId, roleId: 1, impersonatorId: null } as const;
    await beginBulk(
      desk.world().deps.handler,
      {
        record: {
          scope: scopeOf(actor),
          key: 'key',
          commandId: uuidv7(),
          bodyHash: bodyHash('bulk', {}),
        },
        metadata: { actor, correlationId: uuidv7() },
      },
      async () => undefined,
    );
    const refused = await send(own);
    expect([refused.status, refused.body.code]).toEqual([409, 'KEY_REUSED']);
    expect(await opensWith(userId, own)).toBe(false);
    expect(await opensWith(userId, first)).toBe(true);
  });

  it('given two concurrent edits of the same revision, then the password of the accepted one is valid', async () => {
    const customer = await somebody(3);
    const editors = [await editing(customer), await editing(customer)];
    const answers = await Promise.all(
      editors.map(({ send }, index) =>
        send([own, third][index] ?? '', { city: `City ${index}`, expectedRevision: 0 }),
      ),
    );
    const counts = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - counts]?.body.code).toBe('USER_CHANGED');
    expect(await opensWith(customer.userId, [own, third][counts] ?? '')).toBe(true);
  });
});

describe('a password whose request was cut off before its event', () => {
  it('given a person is added, when it is sent again, then the password of the repeat is valid', async () => {
    const send = await adding();
    desk.cutOff('log');
    expect((await send(first)).status).toBe(500);
    const { id } = (await send(third)).body;
    expect(await opensWith(id, third)).toBe(true);
  });

  it('given a customer is edited, when it is sent again, then the password of the repeat is valid', async () => {
    const { userId, send } = await editing();
    desk.cutOff('log');
    expect((await send(own)).status).toBe(500);
    expect(await opensWith(userId, first)).toBe(true);
    expect((await send(third)).status).toBe(200);
    expect(await opensWith(userId, third)).toBe(true);
  });
});
