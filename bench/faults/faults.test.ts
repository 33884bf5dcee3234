import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prepareHouse, type Prepared } from './house/prepared.ts';
import { makeFolder, openScene, type Scene } from './scene.ts';
import { cutsOfAnswers, cutsOfCommits } from './scenarios/cuts.ts';
import { freeze } from './scenarios/freeze.ts';
import { clockJumps } from './scenarios/clock.ts';
import { usedUpConnections } from './scenarios/connections.ts';
import { frozenChild } from './scenarios/frozen-child.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { kills } from './scenarios/kills.ts';
import { paymentKills } from './scenarios/payments.ts';
import { brokenProjection } from './scenarios/projection.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { createTally, type Tally } from './scenarios/tally.ts';

/** The short form of `npm run test:faults`: the built product, one or two faults of each kind, and all checks. */

const program = fileURLToPath(new URL('../../dist/server/start.js', import.meta.url));
const withinMs = 600_000;
/** A dozen clients with some hundred requests a second, so that requests are in progress at every fault. */
const scene = { program, seed: 20_261_121, customers: 2, thinkMsMax: 150 };

let folder = '';
let prepared: Prepared | null = null;
let shared: Scene | null = null;

beforeAll(async () => {
  if (!existsSync(program)) {
    throw new Error(
      'The server is not built. Run `npm test`, which builds it, or `npm run build`.',
    );
  }
  prepared = await prepareHouse(program);
  folder = await makeFolder();
  await prepared.layInto(folder);
  shared = await openScene(scene, folder);
}, withinMs);

afterAll(async () => {
  await shared?.close();
  await prepared?.forget();
  await rm(folder, { recursive: true, force: true });
}, withinMs);

const run = async (scenario: Scenario): Promise<Tally> => {
  const tally = createTally('short');
  const deps = {
    scene,
    say: () => undefined,
    keep: false,
    ...(prepared === null ? {} : { prepared }),
    ...(shared === null ? {} : { shared }),
  };
  await scenario(deps, tally);
  return tally;
};

describe('nothing acknowledged is lost and nothing applied twice', () => {
  it(
    'given the application and its database are killed with -9 under load',
    async () => {
      const tally = await run(kills({ app: 1, postgres: 1 }));
      expect(tally).toMatchObject({ faults: 2, checks: 2 });
      // Clients need not notice a fault: a worker is replaced, and requests wait during a short database outage.
      expect(tally.acknowledged).toBeGreaterThan(0);
    },
    withinMs,
  );

  it(
    'given kills between the steps of deposits and withdrawals, and each step is executed once',
    async () => {
      const tally = await run(paymentKills(1));
      expect(tally).toMatchObject({ faults: 10, checks: 1 });
    },
    withinMs,
  );

  it(
    'given answers of the web server are cut off',
    async () => {
      const tally = await run(cutsOfAnswers(5));
      expect(tally.faults).toBeGreaterThanOrEqual(5);
      expect(tally.afterRetry).toBeGreaterThan(0);
    },
    withinMs,
  );

  it(
    'given answers of the database are cut off after its commits',
    async () => {
      const tally = await run(cutsOfCommits(5));
      expect(tally.faults).toBeGreaterThanOrEqual(5);
      expect(tally.acknowledged).toBeGreaterThan(0);
    },
    withinMs,
  );

  it(
    'given a projection that cannot write, and it stops alone, says so, and catches up after the repair',
    async () => {
      const tally = await run(brokenProjection);
      expect(tally).toMatchObject({ faults: 1, checks: 1 });
      expect(tally.notes[0]).toMatch(/^stopped by itself at position \d+: Order\w+: /);
    },
    withinMs,
  );

  it(
    'given the database is frozen',
    async () => {
      const tally = await run(freeze(13));
      expect(tally).toMatchObject({ faults: 1, checks: 1 });
      expect(tally.notNow).toBeGreaterThan(0);
    },
    withinMs,
  );

  it(
    'given a process of the application is frozen',
    async () => {
      const tally = await run(frozenChild(['web'], 4));
      expect(tally).toMatchObject({ faults: 1, checks: 1 });
    },
    withinMs,
  );

  it(
    'given the disk fills up',
    async () => {
      const tally = await run(fullDisk(4));
      const wasSkipped = tally.notes.some((note) => note.startsWith('skipped'));
      if (wasSkipped) process.stdout.write(`The full disk was ${tally.notes.join()}\n`);
      expect(tally.faults).toBe(wasSkipped ? 0 : 2);
    },
    withinMs,
  );

  it(
    'given one address uses all its connections, and then other addresses use all the rest',
    async () => {
      const tally = await run(usedUpConnections);
      const wasSkipped = tally.notes.some((note) => note.startsWith('skipped'));
      expect(tally.faults).toBe(wasSkipped ? 0 : 1);
    },
    withinMs,
  );

  it(
    'given the clock is set back and forth',
    async () => {
      const tally = await run(clockJumps([-600, 600]));
      expect(tally).toMatchObject({ faults: 2, checks: 1 });
    },
    withinMs,
  );
});
