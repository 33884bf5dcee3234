import TestSequencer from '@jest/test-sequencer';

const isLong = ({ path }) => /\/web\/e2e\/|\/bench\/faults\//.test(path);

/** Each of the long ones runs a whole product, of which a small machine bears two beside one another. */
const atFirst = 2;
const between = 25;

/** Jest begins with large files; the longest tests are in small ones, and last they would leave one worker idle. */
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
