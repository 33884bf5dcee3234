import { createAuthenticator } from '../../../command/testing/authenticator.ts';
import { property } from '../../../infra/http/property.ts';
import type { RealApp, Visitor } from './real-app.ts';
import { json, type SureCall } from './sure-call.ts';

const origin = 'http://daybook.test';
const path = '/security/passkeys';
const password = 'correct horse battery';

/** What an answer requests from an authenticator. */
const askedIn = (answer: unknown, name = 'ask') => {
  const ask = property(answer, name);
  return {
    challenge: String(property(ask, 'challenge')),
    rp_id: String(property(ask, 'rp_id')),
  };
};

/** A call whose body is made just before it is sent, because a challenge is short-lived. */
const madeBefore = (
  by: SureCall['by'],
  make: () => Promise<object>,
  params: SureCall['call']['params'] = {},
): SureCall => {
  let body = '';
  return {
    by,
    call: {
      ...json({}, params),
      get body() {
        return body;
      },
    },
    before: async () => {
      body = JSON.stringify(await make());
    },
  };
};

/** Calls about passkeys, by people who have one each. */
export const surePasskeyCalls = async (
  app: RealApp,
): Promise<Readonly<Record<string, SureCall>>> => {
  const make = async ({ call }: Visitor, authenticator = createAuthenticator()) => {
    const { body } = await call.post(path).send({ password }).expect(200);
    const made = authenticator.make(askedIn(body), { origin });
    return { token: String(property(body, 'token')), name: 'Laptop', ...made };
  };
  const owning = async (email?: string) => {
    const person = await app.person(3, { password, ...(email === undefined ? {} : { email }) });
    const authenticator = createAuthenticator();
    await person.call
      .post(`${path}/made`)
      .send(await make(person, authenticator))
      .expect(200);
    return { person, authenticator };
  };
  const email = 'passkey@example.test';
  const [beginner, adding] = [await app.person(3, { password }), await app.person(3, { password })];
  const [asking, proving, removing, signingIn] = [
    await owning(),
    await owning(),
    await owning(),
    await owning(email),
  ];
  const { body: facts } = await removing.person.call.get('/security/second-factor').expect(200);
  const id = String(property(property(property(facts, 'passkeys'), '0'), 'id'));
  return {
    [`POST ${path}`]: { by: beginner, call: json({ password }) },
    [`POST ${path}/made`]: madeBefore(adding, () => make(adding)),
    [`POST ${path}/ask`]: { by: asking.person, call: json({}) },
    [`POST ${path}/prove`]: madeBefore(proving.person, async () => {
      const { body } = await proving.person.call.post(`${path}/ask`).send({}).expect(200);
      return {
        token: property(body, 'token'),
        ...proving.authenticator.use(askedIn(body), { origin }),
      };
    }),
    [`DELETE ${path}/{id}`]: { by: removing.person, call: json({}, { id }) },
    'POST /auth/login/passkey': madeBefore(null, async () => {
      const half = await signingIn.person.call.post('/auth/login').send({ email, password });
      const step: unknown = property(half.body, 'second_step');
      return {
        token: property(step, 'token'),
        ...signingIn.authenticator.use(askedIn(step, 'passkey'), { origin }),
      };
    }),
  };
};
