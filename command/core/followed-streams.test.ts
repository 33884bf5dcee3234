import { describe, expect, it } from '@jest/globals';
import { userDecider } from '../../domain/identity/user/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/shared/messages.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { createFollowedStreams } from './followed-streams.ts';
import { uuidv7 } from './ids.ts';

const recorded = (id: string, revision: number, event: DomainEvent): RecordedEvent => ({
  ...event,
  id: uuidv7(),
  version: 1,
  stream: `user-${id}`,
  revision,
  position: BigInt(revision + 1),
  occurredAt: '2026-01-05T12:00:00.000Z',
  recordedAt: '2026-01-05T12:00:00.000000Z',
  hash: '',
  metadata: {
    actor: systemActor(systemActors.seeder),
    correlationId: id,
    causationId: id,
    commandId: id,
  },
});

const registered = {
  status: 'registered',
  roleId: 3,
  isActive: true,
  isEmailVerified: true,
} as const;
const deactivated = { type: 'UserDeactivated', data: {} };
const activated = { type: 'UserActivated', data: {} };

/** A store whose reads end when the test ends them, with the state that the test passes. */
const openStreams = (foldsMax = 100) => {
  const reads: { stream: string; end: (revision: number, isActive: boolean) => void }[] = [];
  const streams = createFollowedStreams({
    decider: userDecider,
    foldsMax,
    loader: {
      load: (_decider, stream) =>
        new Promise((resolve) => {
          const end = (revision: number, isActive: boolean): void =>
            resolve({ state: { ...registered, isActive }, revision });
          reads.push({ stream, end });
        }),
    },
  });
  const isActive = (id: string): Promise<boolean> =>
    streams.read(id, (user) => user.status === 'registered' && user.isActive);
  const endRead = (at: number, revision: number, active: boolean): void => {
    const read = reads[at];
    if (read === undefined) throw new Error(`There was no read ${at}.`);
    read.end(revision, active);
  };
  return { streams, reads, isActive, endRead };
};

describe('followed streams', () => {
  it('are read once for concurrent callers and then kept up to date from the log', async () => {
    const { streams, reads, isActive, endRead } = openStreams();
    const asked = [isActive('a'), isActive('a')];
    endRead(0, 0, true);
    expect(await Promise.all(asked)).toEqual([true, true]);
    streams.apply(recorded('a', 1, deactivated));
    expect(await isActive('a')).toBe(false);
    streams.apply(recorded('a', 2, activated));
    expect(await isActive('a')).toBe(true);
    expect(reads.map(({ stream }) => stream)).toEqual(['user-a']);
  });

  it('miss no event that arrives during a read, whether or not the read saw it', async () => {
    for (const seenUpTo of [0, 1, 2]) {
      const { streams, isActive, endRead } = openStreams();
      const asked = isActive('a');
      streams.apply(recorded('a', 1, activated));
      streams.apply(recorded('a', 2, deactivated));
      endRead(0, seenUpTo, seenUpTo < 2);
      expect(await asked).toBe(false);
      expect(await isActive('a')).toBe(false);
    }
  });

  it('are read again when the log skips a revision after the cached one', async () => {
    const { streams, reads, isActive, endRead } = openStreams();
    const asked = isActive('a');
    endRead(0, 0, true);
    await asked;
    streams.apply(recorded('a', 2, activated));
    const again = isActive('a');
    expect(reads).toHaveLength(2);
    endRead(1, 2, false);
    expect(await again).toBe(false);
  });

  it('are evicted beyond the maximum, and an event of an evicted stream only notifies the listeners', async () => {
    const { streams, reads, isActive, endRead } = openStreams(2);
    const told: string[] = [];
    streams.onChange((id) => told.push(id));
    for (const [at, id] of ['a', 'b', 'c'].entries()) {
      const asked = isActive(id);
      endRead(at, 0, true);
      await asked;
    }
    streams.apply(recorded('a', 1, deactivated));
    expect(told).toEqual(['a']);
    const again = isActive('a');
    expect(reads.map(({ stream }) => stream)).toEqual(['user-a', 'user-b', 'user-c', 'user-a']);
    endRead(3, 1, false);
    expect(await again).toBe(false);
  });

  it('are read again after a failed read, of which nothing is cached', async () => {
    let isBroken = true;
    const streams = createFollowedStreams({
      decider: userDecider,
      foldsMax: 10,
      loader: {
        load: async () => {
          if (isBroken) throw new Error('The store does not answer.');
          return { state: registered, revision: 0 };
        },
      },
    });
    await expect(streams.read('a', (user) => user.status)).rejects.toThrow('does not answer');
    isBroken = false;
    expect(await streams.read('a', (user) => user.status)).toBe('registered');
  });
});
