import { expect, it } from '@jest/globals';
import { aCommand, aCommit, aRequest, newStream } from '../conformance/kit.ts';
import { noStream } from '../port.ts';
import { createClaiming } from './claiming.ts';
import { claimMs, type Held, type Intents } from './intents.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import type { Reading } from './reading.ts';

/** Nothing was written, and nothing is looked for. */
const emptyReading: Reading = {
  stream: async () => [],
  page: async () => [],
  lastOf: async () => null,
  all: async () => [],
  since: async () => ({ events: [], end: 0n }),
  head: async () => ({ position: 0n, hash: new Uint8Array(32), recordedAt: '' }),
  reached: () => undefined,
};

it('claims of appends that take long are renewed together, before they end', async () => {
  let nowMs = 0;
  const commands = [aCommand(), aCommand()];
  const renewals: (readonly Held[])[] = [];
  let renewed = (): void => undefined;
  const memory = createInMemoryIntents(() => nowMs);
  const intents: Intents = {
    ...memory,
    renew: async (held) => {
      renewals.push(held);
      nowMs = claimMs - 1;
      await memory.renew(held);
      if (held.length === commands.length) renewed();
    },
  };
  const { claimAll } = createClaiming(emptyReading, intents);
  const holds = await Promise.all(
    commands.map((command) => {
      const commit = { ...aCommit(), command };
      return claimAll(aRequest(newStream(), noStream, commit));
    }),
  );
  await new Promise<void>((resolve) => {
    renewed = resolve;
  });
  // A claim made a moment after the first is not yet old when the first is renewed.
  expect(renewals.length).toBeLessThanOrEqual(2);
  expect(
    renewals
      .at(-1)
      ?.map(({ intent }) => intent.key)
      .sort(),
  ).toEqual(commands.map(({ key }) => key).sort());
  nowMs = claimMs + 1;
  for (const { scope, key } of commands)
    expect(await intents.find(scope, key)).toMatchObject({ isLive: true });
  for (const hold of holds) if (!('status' in hold)) hold.end();
});
