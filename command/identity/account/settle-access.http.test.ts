import { describe, expect, it } from '@jest/globals';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { uuidv7 } from '../../core/ids.ts';
import { openAccountDesk, type CutOff } from '../../testing/account-desk.ts';
import { giveUser } from '../../testing/give-user.ts';
import { tellNews } from './mails.ts';

const desk = openAccountDesk();
const minute = 60_000;
const password = 'correct horse battery';
const newPassword = 'another fine horse';

const somebody = async (roleId: RoleId = 3) => {
  const userId = uuidv7();
  const email = `${userId}@example.test`;
  await giveUser(desk, { userId, email, roleId, password });
  return { ...(await desk.app().signInAs(roleId, { userId })), email };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

const typesOf = async ({ userId }: Somebody) =>
  (await desk.world().eventsOf(`user-${userId}`)).map(({ type }) => type);
const standing = (...ids: readonly string[]) => desk.app().sessions.standing(ids);
const signedInOf = async ({ userId }: Somebody) =>
  (await desk.app().signInAs(3, { userId })).sessionId;

const resetLinkOf = async ({ email }: Somebody) => {
  await desk.app().call.post('/forgot-password').send({ email });
  return desk.linkTo(email);
};
const reset = (token: string) =>
  desk.app().call.put('/forgot-password').send({ token, password: 'yet another horse' });
const change = ({ call }: Somebody) =>
  call
    .put('/security/password')
    .set('Idempotency-Key', 'change')
    .send({ currentPassword: password, newPassword });

const changed = 'Your password was changed';
const moved = 'Your email address was changed';

describe('a changed password whose request is cut off', () => {
  const cutOff = async (where: CutOff) => {
    const ada = await somebody();
    const thief = await signedInOf(ada);
    const link = await resetLinkOf(ada);
    desk.cutOff(where);
    expect((await change(ada)).status).toBe(500);
    return { ada, thief, link };
  };

  it.each(['passwords', 'sessions', 'tokens', 'mails'] as const)(
    'given it failed at the %s, when it is sent again, then all steps are done and one mail is sent',
    async (where) => {
      const { ada, thief, link } = await cutOff(where);
      const again = await change(ada);
      expect([again.status, again.body.message]).toEqual([200, 'Password updated successfully']);
      expect(await standing(ada.sessionId, thief)).toEqual(new Set([ada.sessionId]));
      expect((await reset(link)).body.code).toBe('TOKEN_NOT_VALID');
      expect((await change(ada)).status).toBe(200);
      expect(desk.subjectsTo(ada.email).filter((subject) => subject === changed)).toHaveLength(1);
      expect(await typesOf(ada)).toEqual(['UserRegistered', 'PasswordChanged']);
    },
  );

  it('given its event was not written, when it is sent again, then the password is changed once', async () => {
    const { ada, thief } = await cutOff('log');
    expect(await typesOf(ada)).toEqual(['UserRegistered']);
    expect((await change(ada)).status).toBe(200);
    expect((await change(ada)).status).toBe(200);
    expect(await typesOf(ada)).toEqual(['UserRegistered', 'PasswordChanged']);
    expect(await desk.credentials().verify(ada.userId, newPassword)).toBe(true);
    expect(await standing(ada.sessionId, thief)).toEqual(new Set([ada.sessionId]));
    expect(desk.subjectsTo(ada.email).filter((subject) => subject === changed)).toHaveLength(1);
  });

  it('given it is not sent again, then a job ends all older sessions and links, and no newer ones', async () => {
    const { ada, thief, link } = await cutOff('sessions');
    desk.app().pass(3 * minute);
    const since = await signedInOf(ada);
    const linkSince = await resetLinkOf(ada);
    await desk.settleAccess(ada.userId);
    const all = [ada.sessionId, thief, since];
    expect(await standing(...all)).toEqual(new Set([ada.sessionId, since]));
    expect((await reset(link)).body.code).toBe('TOKEN_NOT_VALID');
    await desk.settleAccess(ada.userId);
    expect(desk.subjectsTo(ada.email).filter((subject) => subject === changed)).toHaveLength(1);
    expect((await reset(linkSince)).status).toBe(200);
  });

  it('given the new password is not in force yet, then the old one works until a job runs, which ends sessions begun meanwhile', async () => {
    const { ada } = await cutOff('passwords');
    expect(await desk.credentials().verify(ada.userId, password)).toBe(true);
    desk.app().pass(10_000);
    const meanwhile = await signedInOf(ada);
    await desk.settleAccess(ada.userId);
    expect(await desk.credentials().verify(ada.userId, newPassword)).toBe(true);
    expect(await standing(ada.sessionId, meanwhile)).toEqual(new Set([ada.sessionId]));
  });

  it('given a job of the previous release did all but the password, when it is sent again, then the password is in force and sessions begun meanwhile end', async () => {
    const { ada } = await cutOff('passwords');
    const events = await desk.world().eventsOf(`user-${ada.userId}`);
    const changeId = events.at(-1)?.metadata.commandId ?? '';
    const contact = { email: ada.email, fullName: 'Ada', language: 'en' } as const;
    const news = { userId: ada.userId, changeId, contact, at: '2026-06-11T10:00:00.000Z', ip: '-' };
    await tellNews({ enqueueMail: desk.askMail }, 'PasswordChanged', news);
    desk.app().pass(20_000);
    const meanwhile = await signedInOf(ada);
    expect((await change(ada)).status).toBe(200);
    expect(await desk.credentials().verify(ada.userId, newPassword)).toBe(true);
    expect(await standing(ada.sessionId, meanwhile)).toEqual(new Set([ada.sessionId]));
  });

  it('given the request did all steps, then the job changes nothing', async () => {
    const ada = await somebody();
    expect((await change(ada)).status).toBe(200);
    // Continues the session that changed the password, as an acting session does.
    const { session } = await desk
      .app()
      .sessions.start(
        { userId: ada.userId, impersonatorId: null, remember: false, since: desk.app().now() },
        ada.sessionId,
      );
    await desk.settleAccess(ada.userId);
    expect(await standing(session.id)).toEqual(new Set([session.id]));
    expect(desk.subjectsTo(ada.email)).toEqual([changed]);
  });

  it('given the password was set by a link, then the job ends every older session', async () => {
    const ada = await somebody();
    const link = await resetLinkOf(ada);
    desk.cutOff('sessions');
    expect((await reset(link)).status).toBe(500);
    await desk.settleAccess(ada.userId);
    expect(await standing(ada.sessionId)).toEqual(new Set());
    expect(desk.subjectsTo(ada.email).filter((subject) => subject === changed)).toHaveLength(1);
  });

  it('given the password was set by a link, when it is sent again by that link, then the remaining steps are done', async () => {
    const ada = await somebody();
    const token = await resetLinkOf(ada);
    const sent = () =>
      desk
        .app()
        .call.put('/forgot-password')
        .set('Idempotency-Key', 'reset')
        .send({ token, password: newPassword });
    desk.cutOff('mails');
    expect((await sent()).status).toBe(500);
    expect((await sent()).status).toBe(200);
    expect(desk.subjectsTo(ada.email).filter((subject) => subject === changed)).toHaveLength(1);
    expect((await sent()).body.code).toBe('TOKEN_NOT_VALID');
  });
});

describe('a changed address whose request is cut off', () => {
  const fresh = 'ada.new@example.test';
  const cutOff = async () => {
    const ada = await somebody();
    await ada.call.put('/security/email').send({ email: fresh, password });
    const token = desk.linkTo(fresh);
    const confirm = () =>
      desk.app().call.post('/auth/change-email').set('Idempotency-Key', 'confirm').send({ token });
    const link = await resetLinkOf(ada);
    desk.cutOff('tokens');
    expect((await confirm()).status).toBe(500);
    return { ada, link, confirm };
  };

  it('given it is sent again, then the previous address gets one mail', async () => {
    const { ada, link, confirm } = await cutOff();
    expect((await confirm()).status).toBe(200);
    await desk.settleAccess(ada.userId);
    expect(desk.subjectsTo(ada.email).filter((subject) => subject === moved)).toHaveLength(1);
    expect(desk.subjectsTo(fresh)).toEqual(['Confirm your new email address']);
    expect((await reset(link)).body.code).toBe('TOKEN_NOT_VALID');
    expect(await typesOf(ada)).toEqual(['UserRegistered', 'EmailChanged']);
  });

  it('given it is not sent again, then a job mails the previous address and invalidates its links', async () => {
    const { ada, link } = await cutOff();
    await desk.settleAccess(ada.userId);
    expect(desk.subjectsTo(ada.email).at(-1)).toBe(moved);
    expect((await reset(link)).body.code).toBe('TOKEN_NOT_VALID');
    expect([await desk.ownerOf(fresh), await desk.ownerOf(ada.email)]).toEqual([ada.userId, null]);
  });
});

describe('a staff edit of an account whose request is cut off', () => {
  const edit = (by: Somebody, { userId }: Somebody, over: object) =>
    by.call
      .put(`/admin/customers/${userId}`)
      .set('Idempotency-Key', 'edit')
      .send({ fullName: 'Ada Lovelace', isEmailVerified: true, isActive: true, ...over });
  const both = { email: 'new@example.test', password: newPassword };

  it('given it is sent again, then both addresses get their mails once, and old links and sessions end', async () => {
    const [admin, ada] = [await somebody(1), await somebody()];
    const link = await resetLinkOf(ada);
    desk.cutOff('tokens');
    expect((await edit(admin, ada, both)).status).toBe(500);
    await desk.world().known();
    expect((await edit(admin, ada, both)).status).toBe(200);
    await desk.settleAccess(ada.userId);
    expect(desk.subjectsTo(ada.email).at(-1)).toBe(moved);
    expect(desk.subjectsTo(both.email)).toEqual([changed]);
    expect((await reset(link)).body.code).toBe('TOKEN_NOT_VALID');
    expect(await standing(ada.sessionId, admin.sessionId)).toEqual(new Set([admin.sessionId]));
    expect(await typesOf(ada)).toEqual(['UserRegistered', 'EmailChanged', 'PasswordChanged']);
  });

  it('given it is not sent again, then a job mails the verification link to the new address', async () => {
    const [admin, ada] = [await somebody(1), await somebody()];
    const asked = { email: both.email, isEmailVerified: false };
    desk.cutOff('tokens');
    expect((await edit(admin, ada, asked)).status).toBe(500);
    await desk.settleAccess(ada.userId);
    await desk.settleAccess(ada.userId);
    expect(desk.subjectsTo(ada.email)).toEqual([moved]);
    expect(desk.subjectsTo(both.email)).toEqual(['Verify your email address']);
    expect(await desk.ownerOf(both.email)).toBe(ada.userId);
    const token = desk.linkTo(both.email);
    expect((await desk.app().call.post('/auth/verify-email').send({ token })).status).toBe(200);
  });

  it('given the address was changed again since, then the job mails no link to the address in between', async () => {
    const [admin, ada] = [await somebody(1), await somebody()];
    desk.cutOff('tokens');
    await edit(admin, ada, { email: 'between@example.test', isEmailVerified: false });
    await desk.world().known();
    const again = await admin.call.put(`/admin/customers/${ada.userId}`).send({
      fullName: 'Ada Lovelace',
      email: both.email,
      isEmailVerified: false,
      isActive: true,
    });
    expect(again.status).toBe(200);
    await desk.settleAccess(ada.userId);
    expect(desk.subjectsTo(ada.email)).toEqual([moved]);
    expect(desk.subjectsTo('between@example.test')).toEqual([moved]);
    expect(await desk.ownerOf(both.email)).toBe(ada.userId);
  });

  it('given the account was made inactive, then a job ends its sessions', async () => {
    const [admin, ada] = [await somebody(1), await somebody()];
    desk.cutOff('sessions');
    expect((await edit(admin, ada, { email: ada.email, isActive: false })).status).toBe(500);
    await desk.settleAccess(ada.userId);
    expect(await standing(ada.sessionId)).toEqual(new Set());
  });
});
