import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BrokenPromise } from '../broken-promise.ts';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck } from './tally.ts';

/** Few enough that a handful of idle connections uses them up. */
const descriptors = 256;
const withinMs = 60_000;
const atOnce = 20;

/**
 * Opens silent connections from an address until the server takes no more. Many are opened at once, because the server
 * closes silent ones after ten seconds: on a slow machine, connections opened one after another would end as fast as
 * they start.
 */
const useUp = async ({ house }: Scene, localAddress: string): Promise<readonly Socket[]> => {
  const port = Number(new URL(house.url).port);
  const opened: Socket[] = [];
  let refused = 0;
  const open = async (): Promise<void> => {
    const line = connect({ port, host: '127.0.0.1', localAddress });
    opened.push(line);
    line.on('error', () => undefined);
    // A connection closed for its silence gets a message first; a refused one gets no data.
    line.on('close', () => (refused += line.bytesRead === 0 ? 1 : 0));
    line.resume();
    await Promise.race([once(line, 'connect'), once(line, 'close')]);
  };
  await until(`No further connection from ${localAddress} is accepted`, withinMs, async () => {
    await Promise.all(Array.from({ length: atOnce }, open));
    return refused >= atOnce;
  });
  return opened;
};

const acknowledgedMore = async ({ ledger }: Scene, when: string): Promise<void> => {
  const before = ledger.counts().acknowledged;
  await until(`Commands are acknowledged ${when}`, withinMs, () => {
    return ledger.counts().acknowledged > before;
  });
};

/**
 * Uses up the connections: one address must not get all of them, and others are served meanwhile; with all of them used
 * up, running work continues, and people are served again once there is room. Skipped on machines without a second
 * address of their own.
 */
export const usedUpConnections: Scenario = async (deps, tally) => {
  if (process.platform !== 'linux') {
    deps.say('SKIPPED: only Linux has all of 127.0.0.0/8 as its own addresses');
    tally.notes.push('skipped: only Linux has all of 127.0.0.0/8 as its own addresses');
    return;
  }
  const work = async (scene: Scene): Promise<void> => {
    const { house, load } = scene;
    if (!house.hasSaid(new RegExp(`The limit of open files is ${descriptors}`)))
      throw new BrokenPromise('The application reports at the start that it has few descriptors');
    const [web, worker] = [house.child('web'), house.child('worker')];
    const ofOne = await useUp(scene, '127.0.0.2');
    await acknowledgedMore(scene, 'while one address has all it may have');
    await load.drain();
    const ofOthers = [await useUp(scene, '127.0.0.3'), await useUp(scene, '127.0.0.4')];
    const opened = [...ofOne, ...ofOthers.flat()];
    tally.faults += 1;
    tally.notes.push(`${opened.length} connections opened with ${descriptors} descriptors`);
    load.resume();
    for (const line of opened) line.destroy();
    const began = performance.now();
    await house.ready();
    await acknowledgedMore(scene, 'again');
    tally.recoveredMs.push(performance.now() - began);
    if (house.child('web') !== web || house.child('worker') !== worker)
      throw new BrokenPromise('No process ends for lack of descriptors', house.output());
    addCheck(tally, await scene.check());
  };
  await inScene(deps, tally, work, () => Promise.resolve({ descriptors }));
};
