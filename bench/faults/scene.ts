import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Foundation } from '../../app/roles/foundation.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { changeTo, settingsStreamId } from '../../domain/shared/settings.ts';
import { defaultSiteSettings, siteSettings } from '../../domain/site/site-settings/settings.ts';
import { seededRandom, seedOf, type Random } from '../../infra/market-data/random.ts';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { checkAll, withFoundation, type Checked } from './checks/check-all.ts';
import { createLogView } from './checks/log-view.ts';
import { createHouse, type House, type HouseOptions } from './house/house.ts';
import { createLedger, type Ledger } from './load/ledger.ts';
import { startLoad, type Load } from './load/load.ts';
import { createMix } from './load/mix.ts';
import { makePeople } from './load/people.ts';

/** An application with a load that can be resumed and drained, and the means to check every promise. */
export type Scene = Readonly<{
  house: House;
  ledger: Ledger;
  load: Load;
  random: Random;
  /** Drains the load, checks everything, and resumes the load. */
  check: () => Promise<Checked>;
  /** Ends load and application. */
  close: () => Promise<void>;
}>;

export type SceneOptions = Readonly<{
  program: string;
  seed: number;
  /** Customers; there are about four clients for each. */
  customers: number;
  /** The longest that a client waits before its next command. */
  thinkMsMax: number;
}>;

const balancesOf = (
  customers: readonly Readonly<{ demoWallet: string; realWallet: string }>[],
): ReadonlyMap<string, Decimal> =>
  new Map(
    customers.flatMap(({ demoWallet, realWallet }): [string, Decimal][] => [
      [demoWallet, '250000'],
      [realWallet, '100000'],
    ]),
  );

/** A folder that the database's own account may enter if we are root. */
export const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-faults-'));
  await chmod(folder, 0o755);
  return folder;
};

/**
 * Lets one member of staff move any amount, so that the load's adjustments are never held for a second person, whatever
 * their sum in a day.
 */
const letOneMove = async ({ handler }: Foundation): Promise<void> => {
  const source = uuidv7();
  const actor = systemActor(systemActors.seeder);
  await handler.handle({
    ...derivedSending({ actor, source, purpose: 'settings for faults', correlationId: source }),
    decider: siteSettings.decider,
    streamId: settingsStreamId,
    command: changeTo({
      type: 'SiteSettingsChanged',
      data: { ...defaultSiteSettings, fourEyesAmount: '0' },
    }),
    outcome: () => ({ status: 200, body: {} }),
  });
};

/** Starts a fresh application in `dataDir`, makes its people, and prepares the load. */
export const openScene = async (
  options: SceneOptions,
  dataDir: string,
  settings: Pick<HouseOptions, 'settings' | 'databaseUrl' | 'descriptors'> = {},
): Promise<Scene> => {
  const { program, seed, thinkMsMax } = options;
  const house = createHouse({ program, dataDir, port: await freePort(), ...settings });
  await house.start();
  const people = await withFoundation(house, async (foundation) => {
    await letOneMove(foundation);
    return makePeople(foundation, house.url, options.customers);
  });
  const { admin, manager, customers } = people;
  const ledger = createLedger();
  const random = seededRandom(seedOf('scene', seed));
  const clients = createMix(people, seed);
  const load = startLoad({ clients, ledger, origin: house.url, random, thinkMsMax });
  const checks = {
    house,
    ledger,
    random,
    log: createLogView(),
    firstBalances: balancesOf(customers),
    actors: new Set([admin, manager, ...customers].map(({ id }) => id)),
  };
  load.resume();
  return {
    house,
    ledger,
    load,
    random,
    check: async () => {
      await load.drain();
      const checked = await checkAll(checks);
      load.resume();
      return checked;
    },
    close: async () => {
      await load.stop();
      await house.stop();
    },
  };
};
