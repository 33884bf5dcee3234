import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { object, string } from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { createMailedTokens, type MailedTokens } from '../vault/mailed-tokens.ts';
import { createInMemorySubjectKeys } from '../vault/subject-keys-in-memory.ts';
import { bind } from './bind.ts';
import { openApiDocument } from './openapi/document.ts';
import { property } from './property.ts';
import { defineRoute, withMailedToken } from './route.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const minute = 60_000;

const open = defineRoute<object>()({
  method: 'POST',
  path: '/open',
  kind: 'command',
  summary: 'Use a mailed token.',
  permission: withMailedToken('open_door'),
  body: object({ token: string().required('Token is required').max(200), word: string() }),
  response: object({ by: string().required(), about: string().nullable().defined() }),
  errors: [generalErrors.OWN_MATTER],
  handle: async ({ caller, body, tokenData }) => {
    if (body.word === 'refuse') throw new DomainError(generalErrors.OWN_MATTER);
    return { status: 200, body: { by: caller?.actor.userId, about: tokenData } };
  },
});

describe('calls with a mailed token', () => {
  let database: TestDatabase;
  let tokens: MailedTokens;
  let app: TestApp;
  let userId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    tokens = createMailedTokens(database.pools.app, createInMemorySubjectKeys());
  });
  afterAll(() => database.drop());

  beforeEach(() => {
    app = createTestApp({ tokens, routes: bind([open], {}) });
    userId = randomUUID();
    app.setPerson(userId, { roleId: 3, isActive: true });
  });

  const make = (kind = 'open_door', data?: string): Promise<string> =>
    tokens.make({
      kind,
      userId,
      at: app.now(),
      expiresAt: app.now() + 10 * minute,
      ...(data === undefined ? {} : { data }),
    });

  const send = (token: unknown, word = 'please') => app.call.post('/open').send({ token, word });
  const notValid = (answer: { status: number; body: unknown }): void =>
    expect(answer).toMatchObject({ status: 422, body: { code: 'TOKEN_NOT_VALID' } });

  it('given a valid token, then its person is the caller and the handler gets its data', async () => {
    const answer = await send(await make('open_door', 'new@example.test'));
    expect(answer).toMatchObject({ status: 200, body: { by: userId, about: 'new@example.test' } });
    expect((await send(await make())).body).toEqual({ by: userId, about: null });
  });

  it('given a token twice, then the second call is refused', async () => {
    const token = await make();
    expect((await send(token)).status).toBe(200);
    notValid(await send(token));
  });

  it('given a token ten times at once, then one call succeeds', async () => {
    const token = await make();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await send(token)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('given an expired token, then it is refused; just before its expiry it is accepted', async () => {
    const [late, intime] = [await make(), await make()];
    app.pass(10 * minute - 1);
    expect((await send(intime)).status).toBe(200);
    app.pass(1);
    notValid(await send(late));
  });

  it('given a token of another kind, no token or an invalid one, then it is refused', async () => {
    const token = await make();
    notValid(await send(await make('close_door')));
    for (const wrong of ['x', token.slice(0, -1), `${token}=`, token.toUpperCase(), 'A'.repeat(43)])
      notValid(await send(wrong));
    for (const wrong of [undefined, null, 7, ['a'], { a: 1 }])
      expect((await send(wrong)).status).toBe(422);
    expect((await send(token)).status).toBe(200);
  });

  it('given the session of another person, then only the token counts', async () => {
    const other = await app.signInAs(1);
    const token = await make();
    expect((await other.call.post('/open').send({ token })).body).toMatchObject({ by: userId });
    notValid(await other.call.post('/open').send({ token }));
  });

  it('given a person who is not active, then the token is refused until they are active again', async () => {
    const token = await make();
    app.setPerson(userId, { roleId: 3, isActive: false });
    notValid(await send(token));
    app.setPerson(userId, { roleId: 3, isActive: true });
    expect((await send(token)).status).toBe(200);
  });

  it('given a call that was refused, then the token stays valid', async () => {
    const token = await make();
    expect((await send(token, 'refuse')).status).toBe(403);
    expect((await send(token)).status).toBe(200);
  });

  it('given that the tokens of one kind are ended, then those of other kinds stay valid', async () => {
    const [ended, other] = [await make(), await make('close_door')];
    await tokens.endAll('open_door', userId, app.now());
    notValid(await send(ended));
    expect(await tokens.claim('close_door', other, app.now())).toMatchObject({ userId });
  });

  it('given that the tokens made up to a time are ended, then later ones stay valid', async () => {
    const older = await make();
    const until = app.now();
    app.pass(1);
    const newer = await make();
    await tokens.endAll('open_door', userId, app.now(), { madeUntil: until });
    notValid(await send(older));
    expect((await send(newer)).status).toBe(200);
  });

  it('given that tokens are ended while they are in use, then giving them back does not make them valid again', async () => {
    const [one, other] = [await make(), await make()];
    const used = await tokens.claim('open_door', one, app.now());
    const inUse = await tokens.claim('open_door', other, app.now());
    await tokens.endAll('open_door', userId, app.now(), { inUse: inUse?.id ?? null });
    await Promise.all([used?.giveBack(), inUse?.giveBack()]);
    notValid(await send(one));
    // This token's own call ended the others, so it stays valid.
    expect((await send(other, 'refuse')).status).toBe(403);
    await tokens.endAll('open_door', userId, app.now(), { inUse: inUse?.id ?? null });
    notValid(await send(other));
  });

  it('given a sweep, then expired tokens are deleted and others stay', async () => {
    await make();
    await tokens.sweep(new Date(app.now()));
    const count = 'select count(*)::integer as n from vault.mailed_tokens where user_id = $1';
    const rows = async () =>
      (await database.pools.app.query<{ n: number }>(count, [userId])).rows[0]?.n;
    expect(await rows()).toBe(1);
    await tokens.sweep(new Date(app.now() + 11 * minute));
    expect(await rows()).toBe(0);
  });

  it('then the OpenAPI document declares the token, and the vault contains neither token nor data as plain text', async () => {
    const token = await make('open_door', 'new@example.test');
    const { rows } = await database.pools.app.query<{ row: string }>(
      `select t::text || encode(coalesce(sealed, ''), 'escape') as row from vault.mailed_tokens t`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('new@example');
    const about = { title: 'Test', version: '1', url: 'http://localhost', sessionCookie: 'c' };
    const paths = property(openApiDocument([open], about), 'paths');
    expect(property(property(paths, '/open'), 'post')).toMatchObject({
      security: [],
      'x-mailed-token': 'open_door',
    });
  });
});
