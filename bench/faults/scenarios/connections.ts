import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BrokenPromise } from '../broken-promise.ts';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck } from './tally.ts';

/** So few that a handful of idle connections uses them up. */
const descriptors = 256;
const withinMs = 60_000;

/** Opens connections that say nothing, until the server takes no more; gives all of them. */
const useUp = async ({ house }: Scene): Promise<readonly Socket[]> => {
  const { hostname, port } = new URL(house.url);
  const opened: Socket[] = [];
  let ended = 0;
  await until('No connection is taken any more', withinMs, async () => {
    const line = connect(Number(port), hostname);
    opened.push(line);
    line.on('error', () => undefined);
    line.on('close', () => (ended += 1));
    await Promise.race([once(line, 'connect'), once(line, 'close')]);
    return ended > 20;
  });
  return opened;
};

/** Descriptors and connections used up: what runs goes on, and people come in again once the others are gone. */
export const usedUpConnections: Scenario = async (deps, tally) => {
  const work = async (scene: Scene): Promise<void> => {
    const { house, load, ledger } = scene;
    if (!house.hasSaid(new RegExp(`Only ${descriptors} files and connections may be open`)))
      throw new BrokenPromise('The house says at the start that it has few descriptors');
    const [web, worker] = [house.child('web'), house.child('worker')];
    await load.drain();
    const opened = await useUp(scene);
    tally.faults += 1;
    tally.notes.push(`${opened.length} connections opened with ${descriptors} descriptors`);
    load.resume();
    for (const line of opened) line.destroy();
    const began = performance.now();
    const before = ledger.counts().acknowledged;
    await house.ready();
    await until('Commands are acknowledged again', withinMs, () => {
      return ledger.counts().acknowledged > before;
    });
    tally.recoveredMs.push(performance.now() - began);
    if (house.child('web') !== web || house.child('worker') !== worker)
      throw new BrokenPromise('No process ended for want of descriptors', house.output());
    addCheck(tally, await scene.check());
  };
  await inScene(deps, tally, work, () => Promise.resolve({ descriptors }));
};
