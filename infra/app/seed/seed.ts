import type { EventStore } from '../../event-store/port.ts';
import { arePeopleSeeded, seedPeople } from './seed-people.ts';
import { isMarketSeeded, seedMarket } from './seed-market.ts';
import type { SeedDeps, SeedProgress } from './seed-kit.ts';

/** Whether `seed` came to its end once; two reads. */
export const isSeeded = async (
  store: Pick<EventStore, 'read'>,
  demoData: boolean,
): Promise<boolean> =>
  (await isMarketSeeded({ store })) && (!demoData || (await arePeopleSeeded({ store })));

/**
 * Fills an empty store by real commands: settings and instruments always, demo users and their past where they are
 * wanted. Interrupted, the next start completes it; once complete it does nothing.
 */
export const seed = async (
  deps: SeedDeps,
  options: Readonly<{ demoData: boolean }>,
  progress: SeedProgress = () => undefined,
): Promise<void> => {
  if (!(await isMarketSeeded(deps))) await seedMarket(deps, progress);
  if (options.demoData && !(await arePeopleSeeded(deps))) await seedPeople(deps, progress);
};
