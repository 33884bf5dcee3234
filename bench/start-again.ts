import type { Bench, Figure, Measure } from './kit/measure.ts';
import { fillUsers } from './many-users.ts';

const expectedS = 10;
/** The first start builds the read models of all of them. */
const buildWithinMs = 30 * 60_000;

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const count = bench.short ? 20_000 : 1_000_000;
  const place = await bench.place();
  await fillUsers(bench, place, count);
  const first = await place.start({ demo: false, readyWithinMs: buildWithinMs });
  bench.log('read models are built');
  await first.stop();
  const beganAt = performance.now();
  const again = await place.start({ demo: false });
  const took = (performance.now() - beganAt) / 1_000;
  await again.stop();
  return [
    {
      measure: `ready again with ${count.toLocaleString('en')} users registered`,
      baseline: '-',
      ours: took,
      base: null,
      unit: 's',
      ratio: null,
      expected: `within ${expectedS} s`,
      met: took <= expectedS,
      notes: 'from the fork of the built server to 200 of /readyz; the database runs already',
    },
  ];
};

/** A start does not grow with the number of customers. */
export const startAgainMeasure: Measure = { name: 'start-again', isNamedOnly: true, run };
