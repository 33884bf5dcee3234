import TestSequencer from '@jest/test-sequencer';

const isLong = ({ path }) => /\/web\/e2e\/|\/bench\/faults\//.test(path);

/**
 * How many long tests start first: each runs a whole product, and a small machine can run only two at the same time.
 */
const atFirst = 2;
const between = 25;

/**
 * Jest starts with large files, but the longest tests are in small ones; started last, they would leave one worker
 * idle.
 */
export default class LongTestsFirst extends TestSequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    const long = sorted.filter(isLong);
    const others = sorted.filter((test) => !isLong(test));
    const later = long
      .slice(atFirst)
      .flatMap((test, at) => [...others.slice(at * between, (at + 1) * between), test]);
    const rest = others.slice(Math.max(0, long.length - atFirst) * between);
    return [...long.slice(0, atFirst), ...later, ...rest];
  }
}
