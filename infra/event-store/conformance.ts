import { describe } from '@jest/globals';
import { describeAppending } from './conformance/appending.ts';
import { describeCommands } from './conformance/commands.ts';
import { describeFreezing } from './conformance/freezing.ts';
import { describeReading } from './conformance/reading.ts';
import { describeSubscriptions } from './conformance/subscriptions.ts';
import type { MakeStore } from './conformance/kit.ts';

/**
 * The tests that every event store must pass, run on each adapter. The named pitfalls are bugs of well-known libraries;
 * each is tested deterministically, not under load.
 */
export const describeEventStore = (name: string, makeStore: MakeStore): void => {
  describe(`event store: ${name}`, () => {
    describeAppending(makeStore);
    describeCommands(makeStore);
    describeReading(makeStore);
    describeSubscriptions(makeStore);
    describeFreezing(makeStore);
  });
};
