import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { openAccountDesk } from '../testing/account-desk.ts';
import { giveUser } from '../testing/give-user.ts';

const desk = openAccountDesk();
const second = 1_000;
const right = 'correct horse battery';
const newPassword = 'another fine horse';

const somebody = async () => {
  const userId = uuidv7();
  const email = `${userId}@example.test`;
  await giveUser(desk, { userId, email, roleId: 3, password: right });
  return userId;
};
const signedIn = (userId: string) => desk.app().signInAs(3, { userId });
type SignedIn = Awaited<ReturnType<typeof signedIn>>;

const change = ({ call }: SignedIn, currentPassword: string) =>
  call.put('/security/password').send({ currentPassword, newPassword });

/** Calls that require the password. */
const askers = {
  'a new address': ({ call }: SignedIn, password: string) =>
    call.put('/security/email').send({ email: 'ada.new@example.test', password }),
  'a second factor': ({ call }: SignedIn, password: string) =>
    call.post('/security/second-factor').send({ password }),
  'a passkey': ({ call }: SignedIn, password: string) =>
    call.post('/security/passkeys').send({ password }),
};
const asking = [askers['a new address'], askers['a second factor'], askers['a passkey']];

/** Sends ten wrong passwords, by all of the calls. */
const guess = async (ada: SignedIn) => {
  for (const ask of [...asking, ...asking]) expect((await ask(ada, 'wrong')).status).toBe(422);
  for (let time = 0; time < 4; time += 1) expect((await change(ada, 'wrong')).status).toBe(422);
};

describe('guesses of a password within a session', () => {
  it('given ten wrong ones, then every call refuses further ones for a minute', async () => {
    const ada = await signedIn(await somebody());
    await guess(ada);
    for (const ask of [...asking, change]) {
      const { status, body, headers } = await ask(ada, right);
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '60']);
    }
    desk.app().pass(60 * second);
    expect((await change(ada, right)).status).toBe(200);
  });

  it('given another session of the person, then it is not delayed', async () => {
    const userId = await somebody();
    const thief = await signedIn(userId);
    desk.app().pass(second);
    const ada = await signedIn(userId);
    await guess(thief);
    expect((await change(ada, right)).status).toBe(200);
  });

  it.each(Object.entries(askers))(
    'given the right one after some wrong ones, for %s, then the wrong ones no longer count',
    async (_, ask) => {
      const ada = await signedIn(await somebody());
      for (let time = 0; time < 3; time += 1) await change(ada, 'wrong');
      expect((await ask(ada, right)).status).toBe(200);
      desk.app().pass(60 * second);
      for (let time = 0; time < 10; time += 1)
        expect((await change(ada, 'wrong')).status).toBe(422);
      expect((await ask(ada, right)).status).toBe(429);
    },
  );
});
