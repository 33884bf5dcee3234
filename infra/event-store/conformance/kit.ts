import { afterEach, beforeEach } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import type { ChainReport } from '../verify-chain.ts';
import type {
  AppendRequest,
  AppendResult,
  CommandRecord,
  Commit,
  EventStore,
  EventToAppend,
  EventText,
  StoredEvent,
  SubscriptionMessage,
} from '../port.ts';

/** A store under test and the ways in which the suite acts on it from outside. */
export type Harness = Readonly<{
  store: EventStore;
  /** Another process's view of the same log. The harness closes it. */
  connect: () => EventStore;
  /**
   * An append that has its position but is not committed until `commit` is called. Absent when a store has no such
   * state; the reason is printed.
   */
  holdAppend?: (request: AppendRequest) => Promise<{
    /** Resolves once another append waits for this one. */
    untilAnotherWaits: () => Promise<void>;
    commit: () => Promise<void>;
  }>;
  /** Breaks every connection of `store`, as a restart of the server would. Absent without a server. */
  disconnect?: () => Promise<void>;
  /** Freezes the server, with a store that gives up on it before it continues. Absent when nothing can be frozen. */
  freezing?: Readonly<{
    store: EventStore;
    stop: () => void;
    goOn: () => void;
    /** How long each freeze lasts, and how many there are. */
    forMs: number;
    times: number;
  }>;
  /** Recomputes the hash links of the log, or of every stream if chains are per stream. */
  verify: () => Promise<ChainReport>;
  close: () => Promise<void>;
}>;

export type MakeStore = () => Promise<Harness>;

/** Creates a harness before each test and closes it afterwards; the returned function gives the current one. */
export const useHarness = (makeStore: MakeStore): (() => Harness) => {
  let harness: Harness | null = null;
  beforeEach(async () => {
    harness = await makeStore();
  });
  afterEach(async () => {
    await harness?.close();
    harness = null;
  });
  return () => {
    if (!harness) throw new Error('Broken invariant: a test runs between its hooks');
    return harness;
  };
};

/** A new category for each test, because the log of a real server may hold more than this suite wrote. */
export const newCategory = (): string => `conformance_${randomBytes(6).toString('hex')}`;

export const newStream = (category: string = newCategory()): string =>
  `${category}-${randomUUID()}`;

export const anEvent = (change: Partial<EventToAppend> = {}): EventToAppend => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  version: 1,
  occurredAt: '2026-01-02T03:04:05.678Z',
  data: Buffer.from('{"amount":"12.50"}'),
  metadata: Buffer.from('{"commandId":"some"}'),
  ...change,
});

export const someEvents = (count: number): EventToAppend[] =>
  Array.from({ length: count }, () => anEvent());

export const aCommand = (change: Partial<CommandRecord> = {}): CommandRecord => ({
  scope: 'somebody/-',
  key: randomUUID(),
  commandId: randomUUID(),
  bodyHash: randomBytes(32),
  answer: '{"status":200}',
  ...change,
});

export const aCommit = (
  events: readonly EventToAppend[] = [anEvent()],
  command: CommandRecord | null = null,
): Commit => ({ events, command });

export const aRequest = (
  stream: string,
  expectedRevision: number,
  ...commits: readonly Commit[]
): AppendRequest => ({
  stream,
  expectedRevision,
  commits: commits.length > 0 ? commits : [aCommit()],
});

export const idsOf = (events: readonly Pick<EventToAppend, 'id'>[]): string[] =>
  events.map(({ id }) => id);

export const positionsOf = (events: readonly Pick<StoredEvent, 'position'>[]): readonly bigint[] =>
  events.map(({ position }) => position);

export const countOf = (results: readonly AppendResult[], status: AppendResult['status']): number =>
  results.filter((result) => result.status === status).length;

/** Collects what a subscription delivers, and lets a test wait for it. */
export const createProbe = (failFirst = 0) => {
  const batches: (readonly EventText[])[] = [];
  const caughtUpAt: bigint[] = [];
  const heard: { atMs: number; ageMs: number }[] = [];
  const waiting: { isMet: () => boolean; resolve: () => void }[] = [];
  let failures = failFirst;

  const settle = (): void => {
    for (const wait of waiting) if (wait.isMet()) wait.resolve();
  };
  const until = (isMet: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ isMet, resolve });
      settle();
    });

  return {
    batches,
    caughtUpAt,
    /** When each caught-up message arrived, by `performance.now()`, and the age that it reported. */
    heard,
    until,
    events: () => batches.flat(),
    deliver: async (message: SubscriptionMessage): Promise<void> => {
      if (message.kind === 'caught-up') {
        caughtUpAt.push(message.position);
        heard.push({ atMs: performance.now(), ageMs: message.ageMs });
      } else batches.push(message.events);
      settle();
      if (message.kind === 'events' && failures > 0) {
        failures -= 1;
        throw new Error('The subscriber fails on purpose.');
      }
    },
  };
};
