import { setTimeout as delay } from 'node:timers/promises';
import type { ChildName } from '../house/house.ts';
import { signal } from '../house/processes.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck } from './tally.ts';

const loadMs = 1_000;
const replacedWithinMs = 120_000;

/** Freezes a process of the application, which neither runs nor ends; the supervisor must notice its silence. */
export const frozenChild =
  (names: readonly ChildName[], deadlineSeconds: number): Scenario =>
  async (deps, tally) => {
    const settings = { DAYBOOK_CHILD_DEADLINE: String(deadlineSeconds) };
    const work = async (scene: Parameters<Parameters<typeof inScene>[2]>[0]): Promise<void> => {
      const { house } = scene;
      for (const name of names) {
        await delay(loadMs);
        const frozen = house.child(name);
        if (frozen === null) throw new Error(`No ${name} process was found to freeze`);
        signal(frozen, 'SIGSTOP');
        tally.faults += 1;
        const replacedAfterMs = await until(
          `The frozen ${name} process is replaced`,
          replacedWithinMs,
          () => ![null, frozen].includes(house.child(name)),
          house.output,
        );
        await house.ready();
        tally.recoveredMs.push(replacedAfterMs);
        if (!house.hasSaid(/has not answered for \d+ s; replacing it/))
          throw new Error('The supervisor did not log the replacement');
        tally.notes.push(`${name} replaced after ${(replacedAfterMs / 1_000).toFixed(1)} s`);
        addCheck(tally, await scene.check());
      }
    };
    await inScene(deps, tally, work, () => Promise.resolve({ settings }));
  };
