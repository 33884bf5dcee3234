import { rm } from 'node:fs/promises';
import { BrokenPromise } from '../broken-promise.ts';
import type { HouseOptions } from '../house/house.ts';
import { makeFolder, openScene, type Scene } from '../scene.ts';
import type { ScenarioDeps } from './scenario.ts';
import { addCounts, type Tally } from './tally.ts';

/** What an application runs on besides its folder. */
export type Ground = Pick<HouseOptions, 'settings' | 'databaseUrl' | 'descriptors'> &
  Readonly<{ close?: () => Promise<void> }>;

const noGround = (): Promise<Ground> => Promise.resolve({});

type Work = (scene: Scene) => Promise<void>;

const inShared = async (scene: Scene, tally: Tally, work: Work): Promise<void> => {
  const before = scene.ledger.counts();
  scene.load.resume();
  try {
    await work(scene);
  } catch (error) {
    throw withPlace(error, scene);
  } finally {
    addCounts(tally, scene.ledger.counts(), before);
  }
};

/** Runs work in a fresh application, or in the shared one. If a promise was broken, the folder is kept and reported. */
export const inScene = async (
  deps: ScenarioDeps,
  tally: Tally,
  work: Work,
  layGround: (dataDir: string) => Promise<Ground> = noGround,
): Promise<void> => {
  if (deps.shared !== undefined && layGround === noGround)
    return inShared(deps.shared, tally, work);
  const dataDir = await makeFolder();
  const { close, ...ground } = await layGround(dataDir);
  let keep = true;
  try {
    if (ground.databaseUrl === undefined) await deps.prepared?.layInto(dataDir);
    const scene = await openScene(deps.scene, dataDir, ground);
    try {
      await work(scene);
      keep = deps.keep;
    } catch (error) {
      throw withPlace(error, scene);
    } finally {
      addCounts(tally, scene.ledger.counts());
      await scene.close();
    }
  } finally {
    await close?.();
    if (!keep) await rm(dataDir, { recursive: true, force: true });
  }
};

/** Adds to a broken promise the place to look for its cause. */
const withPlace = (error: unknown, { house }: Scene): unknown => {
  if (!(error instanceof BrokenPromise)) return error;
  const lines = house.output().map((line) => `terminal: ${line}`);
  return new BrokenPromise(error.promise, [...error.details, `folder: ${house.dataDir}`, ...lines]);
};
