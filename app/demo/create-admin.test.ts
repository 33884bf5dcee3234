import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHandler } from '../../command/core/handle.ts';
import { eventCatalogues } from '../../domain/event-catalogues.ts';
import { randomBytes } from 'node:crypto';
import { createCodec } from '../../infra/event-store/codec.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { toMasterKey } from '../../infra/vault/master-key.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { openIdentityVault } from '../roles/identity-vault.ts';
import { createAdmin, newAdmin } from './create-admin.ts';

describe('create-admin', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('creates an administrator who can sign in, and refuses an address that is taken', async () => {
    const store = createInMemoryEventStore();
    const codec = createCodec({
      catalogues: eventCatalogues,
      subjectKeys: createInMemorySubjectKeys(),
    });
    const vault = openIdentityVault({
      pools: database.pools,
      masterKey: toMasterKey(randomBytes(32)),
    });
    const deps = { ...vault, handler: createHandler({ store, codec, clock: () => new Date() }) };
    const admin = {
      fullName: 'Grace Hopper',
      email: 'Grace@example.test',
      password: 'correct horse',
    };

    const userId = await createAdmin(deps, admin);

    expect(await vault.signIn.findUserByEmail('grace@EXAMPLE.test')).toBe(userId);
    expect(await vault.signIn.verifyPassword(userId, 'correct horse')).toBe(true);
    expect(await vault.signIn.verifyPassword(userId, 'correct horses')).toBe(false);
    const [stored] = await store.read(`user-${userId}`);
    expect(Buffer.from(stored?.data ?? []).toString()).not.toContain('Grace');
    expect(stored && (await codec.decode(stored))).toMatchObject({
      type: 'UserRegistered',
      data: { roleId: 1, email: 'Grace@example.test', isActive: true },
    });
    await expect(
      createAdmin(deps, { ...admin, email: 'grace@example.test' }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it.each([
    [{ fullName: '', email: 'a@b.test', password: '12345678' }, 'Full name is required'],
    [{ fullName: 'A', email: 'a', password: '12345678' }, 'Invalid email'],
    [
      { fullName: 'A', email: 'a@b.test', password: '1234567' },
      'Password must be at least 8 characters',
    ],
  ])('refuses %j', (admin, text) => {
    expect(() => newAdmin.validateSync(admin)).toThrow(text);
  });
});
