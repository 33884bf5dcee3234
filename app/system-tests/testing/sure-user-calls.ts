import type { RealApp } from './real-app.ts';
import { get, json, type SureCall } from './sure-call.ts';

const access = { isEmailVerified: true, isActive: true };

/** Calls of staff about other people's accounts. */
export const sureUserCalls = async (
  app: RealApp,
  admin: Readonly<{ cookie: string }>,
): Promise<Readonly<Record<string, SureCall>>> => {
  const [agent, leaver, customer] = [await app.person(5), await app.person(4), await app.person(3)];
  const exporter = await app.person(1);
  const gone = await app.person(3, { balances: { demo: '25000', real: '0' } });
  const [actor, behind] = [await app.person(1), await app.person(2)];
  const acting = await app.signIn(customer.userId, 3, behind.userId);
  const named = (email: string) => ({ fullName: 'Ada Lovelace', email, ...access });
  const profile = { phone: null, birthDate: null, country: null, city: null };
  return {
    'POST /admin/users': {
      by: admin,
      call: json({ ...named('added@example.test'), password: 'correct horse battery' }),
    },
    'PUT /admin/users/{id}': {
      by: admin,
      call: json({ ...named('edited@example.test'), roleId: 6 }, { id: agent.userId }),
    },
    'DELETE /admin/users/{id}': { by: admin, call: json({}, { id: leaver.userId }) },
    'GET /admin/share/users/{id}/export': { by: exporter, call: get({ id: customer.userId }) },
    'GET /security/export': { by: customer, call: get({}) },
    'GET /admin/share/users/{id}/erasure': { by: admin, call: get({ id: customer.userId }) },
    'DELETE /admin/customers/{id}': { by: admin, call: json({}, { id: gone.userId }) },
    'PUT /admin/customers/{id}': {
      by: admin,
      call: json(
        { ...named('customer.edited@example.test'), ...profile, managerId: null },
        { id: customer.userId },
      ),
    },
    'POST /admin/customers/login-as/{id}': {
      by: actor,
      call: get({ id: customer.userId }),
    },
    'POST /authManager/back-to-admin': { by: acting, call: get({}) },
    'GET /admin/share/users/role/{roleId}': { by: admin, call: get({ roleId: '2' }) },
  };
};
