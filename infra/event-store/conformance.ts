import { describe } from '@jest/globals';
import { describeAppending } from './conformance/appending.ts';
import { describeCommands } from './conformance/commands.ts';
import { describeFreezing } from './conformance/freezing.ts';
import { describeReading } from './conformance/reading.ts';
import { describeSubscriptions } from './conformance/subscriptions.ts';
import type { MakeStore } from './conformance/kit.ts';

/**
 * What every event store must do, run on each adapter. The named pitfalls are those that well-known libraries fell
 * into; each is a deterministic test, not a matter of load.
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
