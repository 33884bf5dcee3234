import { totpCode } from '../../../infra/vault/totp.ts';
import { property } from '../../../infra/http/property.ts';
import { beginFactor, giveFactor } from './give-factor.ts';
import type { RealApp } from './real-app.ts';
import { get, json, type SureCall } from './sure-call.ts';

/** Calls about two-factor sign-in, with recovery codes, because those do not expire. */
export const sureFactorCalls = async (
  app: RealApp,
  admin: Readonly<{ cookie: string }>,
): Promise<Readonly<Record<string, SureCall>>> => {
  const [email, password] = ['two.factors@example.test', 'correct horse battery'];
  const beginner = await app.person(3, { password });
  const confirming = await app.person(3);
  const secret = await beginFactor(app, confirming.userId);
  const owning = async (newPerson = {}) => {
    const person = await app.person(3, newPerson);
    const { codes } = await giveFactor(app, person.userId);
    return { by: person, call: json({ code: codes[0] }), code: codes[0] };
  };
  const signingIn = await owning({ email, password });
  const loser = await app.person(3);
  await giveFactor(app, loser.userId);
  const half = await signingIn.by.call.post('/auth/login').send({ email, password }).expect(200);
  const token = property(property(half.body, 'second_step'), 'token');
  const path = '/security/second-factor';
  return {
    [`GET ${path}`]: { by: beginner, call: get({}) },
    [`POST ${path}`]: { by: beginner, call: json({ password }) },
    [`POST ${path}/confirm`]: {
      by: confirming,
      call: {
        ...json({}),
        // Computed when it is sent, because it is valid for a minute.
        get body() {
          return JSON.stringify({ code: totpCode(secret, Date.now()) });
        },
      },
    },
    [`POST ${path}/prove`]: await owning(),
    [`POST ${path}/recovery-codes`]: await owning(),
    'POST /auth/login/second-step': { by: null, call: json({ token, code: signingIn.code }) },
    [`POST ${path}/turn-off`]: await owning(),
    'DELETE /admin/share/users/{id}/second-factor': {
      by: admin,
      call: json({}, { id: loser.userId }),
    },
  };
};
