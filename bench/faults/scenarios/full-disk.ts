import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { triggersName } from '../../../command/trading/reactions/triggers.ts';
import type { Scene } from '../scene.ts';
import { BrokenPromise } from '../broken-promise.ts';
import { mountSmallDisk, whyNoSmallDisk, type SmallDisk } from '../house/small-disk.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck, type Tally } from './tally.ts';

const megabyte = 1024 * 1024;
const diskMegabytes = 700;
const withinMs = 60_000;
const loadMs = 1_000;

const workers = ['prices', 'triggers'] as const;
type Worker = (typeof workers)[number];

const readiness = async ({ house }: Scene): Promise<string> => {
  const response = await fetch(`${house.url}/readyz`);
  return `${response.status} ${await response.text()}`;
};

/** The answer to a sign-in, which must contain the reason. */
const signInAnswer = async ({ house }: Scene): Promise<string> => {
  const response = await fetch(`${house.url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@daybook.test', password: 'not-a-password' }),
  });
  return `${response.status} ${await response.text()}`;
};

/** Numbers that only grow: of the newest price, and the time of the trigger engine's last checkpoint. */
const progressOf = async ({ house }: Scene): Promise<Readonly<Record<Worker, number>>> => {
  const client = new Client({ connectionString: house.databaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<Record<Worker, number>>(
      `select (select max(sequence) from market.quotes)::float8 as prices,
              (select extract(epoch from updated_at) from ops.checkpoints where name = $1)::float8 as triggers`,
      [triggersName],
    );
    return rows[0] ?? { prices: 0, triggers: 0 };
  } finally {
    await client.end();
  }
};

/** Waits until both have advanced more than once. */
const goesOn = async (scene: Scene): Promise<void> => {
  for (let times = 0; times < 2; times += 1) {
    const before = await progressOf(scene);
    for (const worker of workers) {
      await until(`The ${worker} continue while the disk is nearly full`, withinMs, async () => {
        return (await progressOf(scene))[worker] > before[worker];
      });
    }
  }
};

/** Nearly full: commands are refused with the reason, while the application's own work continues. */
const whileShort = async (scene: Scene, disk: SmallDisk): Promise<void> => {
  await disk.fillUpTo(40 * megabyte);
  await until('/readyz reports the full disk', withinMs, async () =>
    (await readiness(scene)).includes('"missing":["room on the disk"]'),
  );
  const told = await signInAnswer(scene);
  if (!told.startsWith('503') || !told.includes('DISK_FULL'))
    throw new BrokenPromise('A sign-in is answered that the disk is full', [told]);
  await goesOn(scene);
};

/** Completely full for a while: processes that end are started again when there is room. */
const whileFull = async (scene: Scene, disk: SmallDisk, seconds: number): Promise<void> => {
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    await disk.fillUpTo(0);
    await delay(200);
  }
  const told = await signInAnswer(scene);
  // The database may have room left in an existing file; then the sign-in is processed, and gets its usual answer.
  if (!/^(503|401) /.test(told))
    throw new BrokenPromise('A sign-in on a full disk is answered, with 503 if there is no space', [
      told,
    ]);
};

const recover = async ({ house }: Scene, disk: SmallDisk, tally: Tally): Promise<void> => {
  disk.empty();
  const began = performance.now();
  await house.ready();
  tally.recoveredMs.push(performance.now() - began);
};

/** Fills the application's disk, and empties it again. Skipped with a message if no small disk can be mounted. */
export const fullDisk =
  (seconds: number): Scenario =>
  async (deps, tally) => {
    const obstacle = whyNoSmallDisk();
    if (obstacle !== null) {
      deps.say(`SKIPPED: ${obstacle}`);
      tally.notes.push(`skipped: ${obstacle}`);
      return;
    }
    const disks: SmallDisk[] = [];
    const work = async (scene: Scene): Promise<void> => {
      const [disk] = disks;
      if (disk === undefined) throw new Error('This scenario needs the small disk');
      await delay(loadMs);
      const web = scene.house.child('web');
      await whileShort(scene, disk);
      tally.faults += 1;
      await recover(scene, disk, tally);
      addCheck(tally, await scene.check());
      await delay(loadMs);
      await whileFull(scene, disk, seconds);
      tally.faults += 1;
      await recover(scene, disk, tally);
      if (scene.house.child('web') !== web)
        throw new BrokenPromise('The web process survives a full disk', scene.house.output());
      addCheck(tally, await scene.check());
    };
    await inScene(deps, tally, work, (dataDir) => {
      const disk = mountSmallDisk(dataDir, diskMegabytes);
      disks.push(disk);
      return Promise.resolve({ close: disk.close });
    });
  };
