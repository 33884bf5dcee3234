import { uuidv7 } from '../../../command/core/ids.ts';
import { derivedSending } from '../../../command/core/metadata.ts';
import { registerWithWallets } from '../../../command/identity/register-user.ts';
import { firstWalletId } from '../../../command/trading/first-wallets.ts';
import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import { BrokenPromise } from '../broken-promise.ts';
import type { Foundation } from '../../../app/roles/foundation.ts';
import { openIdentityVault } from '../../../app/roles/identity-vault.ts';
import { until } from '../until.ts';
import type { Person } from './commands.ts';

const password = 'faults-faults';
/** The name of all of them. */
export const fullName = 'Nora Byrne';

/** Registers a person who may sign in; customers start with money to trade with. */
const register = async (
  foundation: Foundation,
  name: string,
  roleId: RoleId,
): Promise<Readonly<{ id: string; email: string }>> => {
  const id = uuidv7();
  const email = `${name}@faults.test`;
  const { emails, passwords } = openIdentityVault(foundation);
  const actor = systemActor(systemActors.seeder);
  const sending = { actor, source: id, purpose: 'register for faults', correlationId: id };
  await registerWithWallets(
    { handler: foundation.handler, emails, passwords },
    derivedSending(sending),
    {
      userId: id,
      person: {
        fullName,
        email,
        phone: null,
        birthDate: null,
        country: null,
        city: null,
        address: null,
        postalCode: null,
      },
      roleId,
      password,
      isEmailVerified: true,
      managerId: null,
      currency: 'USD',
      balances: { demo: '250000', real: '100000' },
    },
  );
  return { id, email };
};

const heardWithinMs = 60_000;

const login = (origin: string, email: string): Promise<Response> =>
  fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/**
 * Signs in over HTTP, like anybody else. The application learns of people whom it did not register itself a moment
 * later.
 */
const signIn = async (
  origin: string,
  { id, email }: Readonly<{ id: string; email: string }>,
): Promise<Person> => {
  let response = await login(origin, email);
  await until(`${email} can sign in`, heardWithinMs, async () => {
    if (response.status !== 503) return true;
    response = await login(origin, email);
    return false;
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (response.status !== 200 || cookie === undefined) {
    throw new BrokenPromise(`${email} could not sign in`, [await response.text()]);
  }
  return { id, cookie };
};

export type Customer = Person & Readonly<{ demoWallet: string; realWallet: string }>;

/** The people who send the load. */
export type People = Readonly<{ admin: Person; manager: Person; customers: readonly Customer[] }>;

/** `prefix` distinguishes them from people made earlier in the same database. */
export const makePeople = async (
  foundation: Foundation,
  origin: string,
  customersWanted: number,
  prefix = '',
): Promise<People> => {
  const enter = async (name: string, roleId: RoleId): Promise<Person> =>
    signIn(origin, await register(foundation, `${prefix}${name}`, roleId));
  const admin = await enter('admin', roles.admin);
  const manager = await enter('manager', roles.manager);
  const customers: Customer[] = [];
  for (let number = 1; number <= customersWanted; number += 1) {
    const person = await enter(`customer-${number}`, roles.customer);
    const demoWallet = firstWalletId(person.id, 'demo');
    customers.push({ ...person, demoWallet, realWallet: firstWalletId(person.id, 'real') });
  }
  return { admin, manager, customers };
};
