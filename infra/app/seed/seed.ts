import { arePeopleSeeded, seedPeople } from './seed-people.ts';
import { isMarketSeeded, seedMarket } from './seed-market.ts';
import type { SeedDeps, SeedProgress } from './seed-kit.ts';

/**
 * Fills an empty store by real commands: settings and instruments always, demo users and their past where they are
 * wanted. Interrupted, the next start completes it; once complete it does nothing, in two reads.
 */
export const seed = async (
  deps: SeedDeps,
  options: Readonly<{ demoData: boolean }>,
  progress: SeedProgress = () => undefined,
): Promise<void> => {
  if (!(await isMarketSeeded(deps))) await seedMarket(deps, progress);
  if (options.demoData && !(await arePeopleSeeded(deps))) await seedPeople(deps, progress);
};
