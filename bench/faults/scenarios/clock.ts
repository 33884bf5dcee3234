import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck } from './tally.ts';

const withinMs = 60_000;
const loadMs = 2_000;
/** More than all clients have in flight. */
const acknowledgedAgain = 40;

/** Two traders for each of the customers, each with one order in flight. */
const tradersMost = 6;

/** Orders need a fresh price, unlike other commands, which continue when prices stop (decisions.md 51). */
const ordersOpened = ({ ledger }: Scene): number =>
  ledger.acknowledged().filter(({ command }) => command.name === 'OpenOrder').length;

/** The file among the sources; the built program uses it too. */
const skew = (root: string): string =>
  pathToFileURL(join(root, 'bench', 'faults', 'house', 'skewed-clock.mjs')).href;

/**
 * Moves the application's clock back and forth under load, by these numbers of seconds: soon after each move commands
 * must be acknowledged again, and nothing may be lost or doubled. Moves stay below the half hour after which sessions
 * end. The database keeps its own time, as on a separate machine.
 */
export const clockJumps =
  (jumps: readonly number[], root = process.cwd()): Scenario =>
  async (deps, tally) => {
    let file = '';
    const work = async (scene: Scene): Promise<void> => {
      const { house, ledger } = scene;
      for (const seconds of [...jumps, 0]) {
        await delay(loadMs);
        writeFileSync(file, String(seconds * 1_000));
        if (seconds !== 0) tally.faults += 1;
        const before = ledger.counts().acknowledged;
        const opened = ordersOpened(scene);
        const began = performance.now();
        await until(
          `Commands are acknowledged with the clock off by ${seconds} s`,
          withinMs,
          () => ledger.counts().acknowledged >= before + acknowledgedAgain,
          house.output,
        );
        // More than were in flight when the clock was moved.
        await until(
          `Orders are opened with the clock off by ${seconds} s`,
          withinMs,
          () => ordersOpened(scene) > opened + tradersMost,
          house.output,
        );
        await house.ready();
        tally.recoveredMs.push(performance.now() - began);
      }
      tally.notes.push(`off by ${jumps.join(' s, ')} s, then right again`);
      addCheck(tally, await scene.check());
    };
    await inScene(deps, tally, work, (dataDir) => {
      file = join(dataDir, 'clock-offset');
      writeFileSync(file, '0');
      const settings = { DAYBOOK_TEST_CLOCK: file, NODE_OPTIONS: `--import=${skew(root)}` };
      return Promise.resolve({ settings });
    });
  };
