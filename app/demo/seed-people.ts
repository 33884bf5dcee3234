import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { registerWithWallets } from '../../command/identity/register-user.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { demoPassword, demoSignIns, demoTraders, type DemoPerson } from './demo-people.ts';
import { languageIn } from './languages.ts';
import { instrumentIdOf } from '../../command/trading/instrument-id.ts';
import { seedId, seedSending, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { seedTrades } from './seed-trades.ts';

const dayMs = 86_400_000;
const balances = { demo: '25000', real: '10000' } as const;
export const demoFavorites = ['EUR_USD', 'USD_CNH', 'XAU_USD', 'US500', 'NVDA', 'BTC_USD'];

/** The id of a seeded person, by address. */
export const demoUserId = (email: string): string => seedId(`user ${email}`);

const customerId = demoUserId('customer@daybook.test');

const daysAgo = (deps: SeedDeps, days: number): string =>
  new Date(deps.nowMs() - days * dayMs).toISOString();

const register = async (
  deps: SeedDeps,
  demoPerson: DemoPerson,
  password: string | null,
  daysSince: number,
): Promise<string> => {
  const userId = demoUserId(demoPerson.email);
  await registerWithWallets(deps, seedSending(`user ${demoPerson.email}`), {
    userId,
    person: demoPerson.person,
    roleId: demoPerson.roleId,
    password,
    isEmailVerified: true,
    managerId: null,
    currency: 'USD',
    ...(password === null ? { language: languageIn(demoPerson.person.country) } : {}),
    balances,
    occurredAt: daysAgo(deps, daysSince),
  });
  return userId;
};

const seedFavorites = async (deps: SeedDeps): Promise<void> => {
  for (const name of demoFavorites) {
    await deps.handler.handle({
      decider: traderDecider,
      streamId: customerId,
      ...seedSending(`favorite ${name}`),
      command: { type: 'AddFavorite', data: { instrumentId: instrumentIdOf(name) } },
      outcome: () => ({ status: 200, body: {} }),
    });
  }
};

/** Demo users, and customers with a past. The demo customer's trades of today are made later, by `demo-customer.ts`. */
export const seedPeople = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const total = demoSignIns.length + demoTraders.length;
  for (const [index, person] of demoSignIns.entries()) {
    await register(deps, person, demoPassword, 40);
    progress('People', index + 1, total);
  }
  for (const [index, person] of demoTraders.entries()) {
    const userId = await register(deps, person, null, 32 - index);
    await seedTrades(deps, {
      person: person.email,
      userId,
      walletId: firstWalletId(userId, 'demo'),
    });
    progress('People', demoSignIns.length + index + 1, total);
  }
  await seedFavorites(deps);
};

/** Whether `seedPeople` was ever completed: its last step is the customer's last favourite. */
export const arePeopleSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> =>
  (await store.read(`trader-${customerId}`, demoFavorites.length, 1)).length > 0;
