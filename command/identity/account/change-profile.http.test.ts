import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../core/ids.ts';
import { kycCaseId } from '../../kyc/case-id.ts';
import { openAccountDesk } from '../../testing/account-desk.ts';
import { person } from '../../testing/trading-floor.ts';

const desk = openAccountDesk();

/** Registers Ada, with a verified identity if requested. */
const register = async (isVerified = false): Promise<string> => {
  const userId = uuidv7();
  await desk.world().given(`user-${userId}`, { type: 'UserRegistered', data: person });
  if (!isVerified) return userId;
  await desk
    .world()
    .given(
      `kyc_case-${kycCaseId(userId, 0)}`,
      { type: 'KycSubmitted', data: { userId, documentType: 'passport', files: {} } },
      { type: 'KycApproved', data: { userId } },
    );
  return userId;
};

const changesOf = async (userId: string) =>
  (await desk.world().decryptedOf(`user-${userId}`))
    .filter(({ type }) => type === 'ProfileChanged')
    .map(({ data }) => data);

describe('one’s own profile', () => {
  const profile = {
    fullName: 'Ada King',
    phone: '+44 1',
    birthDate: '',
    country: 'France',
    city: '',
    address: '1 Rue',
    postalCode: '75001',
  };

  it('is replaced as a whole, and empty fields become null', async () => {
    const userId = await register();
    const ada = await desk.app().signInAs(3, { userId });
    const answer = await ada.call.put('/profile/me').send(profile);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Profile updated successfully' },
    });
    expect(await changesOf(userId)).toEqual([{ ...profile, birthDate: null, city: null }]);
  });

  it('refuses an email address and requires a name', async () => {
    const ada = await desk.app().signInAs(3, { userId: await register() });
    const withEmail = await ada.call.put('/profile/me').send({ ...profile, email: 'x@y.test' });
    expect(withEmail.body.errors).toEqual({ email: 'Unknown field.' });
    const noName = await ada.call.put('/profile/me').send({ ...profile, fullName: ' ' });
    expect(noName.body.errors).toEqual({ fullName: 'Full name is required' });
  });

  it('given a verified identity, then name and birth date cannot be changed, but the rest can', async () => {
    const userId = await register(true);
    const ada = await desk.app().signInAs(3, { userId });
    const { fullName, birthDate } = person;
    const other = { ...profile, birthDate: '1970-01-01' };
    const refused = await ada.call.put('/profile/me').send(other);
    const text = 'This was verified with your documents. Contact us to change it.';
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'IDENTITY_VERIFIED',
        errors: { fullName: text, birthDate: text },
      }),
    ]);
    const kept = { ...profile, fullName: ` ${fullName.toUpperCase()}`, birthDate };
    expect((await ada.call.put('/profile/me').send(kept)).status).toBe(200);
    expect(await changesOf(userId)).toEqual([{ ...kept, fullName: 'ADA LOVELACE', city: null }]);
  });

  it('given a verified customer, then staff can change the name and birth date', async () => {
    const userId = await register(true);
    const { email } = person;
    const access = { isEmailVerified: true, isActive: true };
    const manager = await desk.app().signInAs(2);
    const edited = { ...profile, birthDate: '1970-01-01', email, ...access };
    const answer = await manager.call.put(`/admin/customers/${userId}`).send(edited);
    expect(answer.status).toBe(200);
    expect(await changesOf(userId)).toMatchObject([
      { fullName: 'Ada King', birthDate: '1970-01-01' },
    ]);
  });

  it.each([
    [1, 200],
    [2, 200],
    [6, 403],
  ] as const)(
    'given a person of role %i who acts for the customer, then the answer is %i',
    async (roleId, status) => {
      const userId = await register();
      desk.linkedIs(userId);
      const staff = await desk.app().signInAs(roleId);
      const acting = await desk.app().signInAs(3, { userId, actingBy: staff.userId });
      expect((await acting.call.put('/profile/me').send(profile)).status).toBe(status);
    },
  );
});
