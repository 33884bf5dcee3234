import { openFoundation, type Foundation } from '../app/roles/foundation.ts';
import { openIdentityVault } from '../app/roles/identity-vault.ts';
import { loadConfig } from '../infra/config.ts';
import { createSessionCookie } from '../infra/http/sessions/cookie.ts';
import { createPostgresSessionRows } from '../infra/http/sessions/postgres-rows.ts';
import { createSessions } from '../infra/http/sessions/sessions.ts';
import { createLogger } from '../infra/observability/log.ts';
import { systemActor, systemActors } from '../domain/shared/messages.ts';
import type { RoleId } from '../domain/shared/roles.ts';
import { uuidv7 } from '../command/core/ids.ts';
import { derivedSending } from '../command/core/metadata.ts';
import { registerWithWallets } from '../command/identity/register-user.ts';
import { firstWalletId } from '../command/trading/first-wallets.ts';
import type { RunningApp } from './kit/measure.ts';

/** A registered and signed-in person. */
export type Person = Readonly<{
  userId: string;
  /** `name=value` of the session's cookie. */
  cookie: string;
  /** For a customer; the demo wallet is active. */
  wallets: Readonly<{ demo: string; real: string }>;
}>;

/** The app's own database, opened a second time: people are made by the product's own commands. */
export type PeopleMaker = Readonly<{
  /** With a password they can also sign in, with the address that `emailOf` gives. */
  make: (count: number, roleId: RoleId, password?: string) => Promise<readonly Person[]>;
  close: () => Promise<void>;
}>;

/** The address of a person made here. */
export const emailOf = (userId: string): string => `${userId}@bench.test`;

const atATime = 32;

const register = async (
  foundation: Foundation,
  userId: string,
  roleId: RoleId,
  password: string | null,
): Promise<unknown> => {
  const { emails, passwords } = openIdentityVault(foundation);
  const sending = derivedSending({
    actor: systemActor(systemActors.seeder),
    source: userId,
    purpose: 'bench',
    correlationId: userId,
  });
  return registerWithWallets({ handler: foundation.handler, emails, passwords }, sending, {
    userId,
    person: {
      fullName: 'Bench Person',
      email: emailOf(userId),
      phone: '+44 20 7946 0000',
      birthDate: '1990-12-10',
      country: 'United Kingdom',
      city: 'London',
      address: '12 St James Square',
      postalCode: 'SW1Y 4JH',
    },
    roleId,
    password,
    isEmailVerified: true,
    managerId: null,
    currency: 'USD',
    balances: { demo: '100000000', real: '100000000' },
  });
};

/** Makes people beside a running app; whoever opens it has to close it. */
export const openPeopleMaker = async (app: RunningApp): Promise<PeopleMaker> => {
  const config = loadConfig({ ...app.env, DAYBOOK_DATA: app.dataDir, LOG_LEVEL: 'silent' });
  const log = createLogger('bench', { level: 'silent', folder: null });
  const foundation = await openFoundation(config, app.databaseUrl, log);
  const rows = createPostgresSessionRows(foundation.pools.app);
  const sessions = createSessions(rows, Date.now, () => undefined);
  const { name } = createSessionCookie(app.url);
  const makeOne = async (roleId: RoleId, password: string | null): Promise<Person> => {
    const userId = uuidv7();
    await register(foundation, userId, roleId, password);
    const { token } = await sessions.start({ userId, impersonatorId: null, remember: false }, null);
    const wallets = { demo: firstWalletId(userId, 'demo'), real: firstWalletId(userId, 'real') };
    return { userId, cookie: `${name}=${token}`, wallets };
  };
  return {
    make: async (count, roleId, password) => {
      const people: Person[] = [];
      while (people.length < count) {
        const next = Math.min(atATime, count - people.length);
        people.push(
          ...(await Promise.all(
            Array.from({ length: next }, () => makeOne(roleId, password ?? null)),
          )),
        );
      }
      return people;
    },
    close: foundation.close,
  };
};
