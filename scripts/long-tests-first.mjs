import TestSequencer from '@jest/test-sequencer';

const isLong = ({ path }) => /\/web\/e2e\/|\/bench\/faults\//.test(path);

/** Jest begins with large files; the longest tests are in small ones, and last they would leave one worker idle. */
export default class LongTestsFirst extends TestSequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
