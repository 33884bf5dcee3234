import { projections } from '../../projections/registry.ts';
import { createProjectionRunner } from '../../projections/core/runner.ts';
import { createFoldLoader } from '../../command/core/fold-loader.ts';
import { createSteadyClock } from '../../command/core/steady-clock.ts';
import { createReferenceData } from '../../command/reference.ts';
import { fillFacts } from '../../command/trading/reactions/pending-fills.ts';
import { startTriggers } from '../../command/trading/reactions/triggers.ts';
import { startPriceWriter } from '../../infra/market-data/price-writer.ts';
import { houseHours } from '../../infra/market-data/house-hours.ts';
import { createFailover } from '../../infra/market-data/feeds/failover.ts';
import { createPriceSimulator } from '../../infra/market-data/simulator.ts';
import type { Share } from '../supervisor/process-groups.ts';
import type { Foundation } from './foundation.ts';
import { followListed } from './listed-instruments.ts';
import { chooseFeeds } from './price-feeds.ts';

export type Running = Readonly<{ stop: () => Promise<void> }>;

/** Simulated prices come from this seed, so that two fresh starts show the same history. */
const priceSeed = 20_260_611;

/** The price writer: waits for its lease, then writes every quote. */
export const startPrices = (foundation: Foundation): Running => {
  const { pools, leases, config, log, quotes } = foundation;
  const listed = followListed(foundation);
  const hours = houseHours(config);
  const choose = chooseFeeds(foundation);
  const writer = startPriceWriter({
    pool: pools.app,
    leases,
    instruments: listed.instruments,
    hours,
    seed: priceSeed,
    now: Date.now,
    mayMakeUp: async () => !config.production || (await choose()).length === 0,
    createSource: (instruments, bids, knownUntilMs) =>
      createFailover({
        instruments,
        bids,
        knownUntilMs,
        choose,
        released: listed.released,
        createStandIn: (rest, startBids) =>
          createPriceSimulator({
            instruments: rest,
            hours,
            seed: priceSeed,
            now: Date.now,
            bids: startBids,
          }),
        mayStandIn: !config.production,
        onError: (error) => log.error({ err: error }, 'the price feeds could not be selected'),
      }),
    isFollowed: quotes.isFollowed,
    onWritten: quotes.take,
    onError: (error) => log.error({ err: error }, 'prices could not be saved'),
  });
  return {
    stop: async () => {
      await writer.stop();
      await listed.stop();
    },
  };
};

/** Starts every projection of this process's share whose lease it can get. */
export const startProjections = (
  { store, codec, pools, leases, log }: Foundation,
  { index, count }: Share,
): Running =>
  createProjectionRunner({
    store,
    codec,
    pool: pools.projector,
    projections: projections.filter((_projection, turn) => turn % count === index),
    declared: projections,
    leases,
    log,
  });

/** The trigger engine: waits for its lease, then closes orders at their levels, and fills pending orders. */
export const startTriggerRole = ({
  store,
  reader,
  snapshots,
  handler,
  quotes,
  clock,
  leases,
  pools,
  log,
}: Foundation): Running => {
  const reference = createReferenceData({ store, reader, snapshots });
  const triggers = startTriggers({
    pool: pools.app,
    store,
    reader,
    loader: createFoldLoader({ store, reader, snapshots }),
    handler,
    quotes,
    categoryNamed: reference.categoryNamed,
    fillFacts: (order) => fillFacts(order, { reference, quotes }),
    clock,
    dayClock: createSteadyClock(clock),
    leases,
    onError: (error) =>
      log.error({ err: error }, 'an order level could not be triggered; it is retried'),
  });
  return {
    ...triggers,
    stop: async () => {
      await triggers.stop();
      await reference.stop();
    },
  };
};
