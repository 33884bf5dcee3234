import { secondFactorDecider } from '../../../domain/identity/second-factor/decider.ts';
import {
  factorStanding,
  type FactorStanding,
} from '../../../domain/identity/second-factor/standing.ts';
import type { SecondFactorEvent } from '../../../domain/identity/second-factor/events.ts';
import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import type { SecondFactors } from '../../../infra/vault/second-factors.ts';
import { streamOf } from '../../core/erased-decider.ts';

const isOfFactor = (event: RecordedEvent): event is RecordedEvent<SecondFactorEvent> =>
  event.stream.startsWith(`${secondFactorDecider.category}-`);

/** What the log says of a person's factor; `null` where there never was one. */
export const factorStandingIn =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeClosed'>) =>
  async (userId: string): Promise<FactorStanding | null> => {
    const stored = await store.read(streamOf(secondFactorDecider, userId));
    return factorStanding(stored.map(codec.decodeClosed).filter(isOfFactor));
  };

/**
 * Makes the vault follow the log, which is written first: a crash in between is made good by a repeat of the command, or
 * by the job that each event asks for. Gives the recovery codes that were made meanwhile. A job makes none: nobody would
 * read them.
 */
export const settleFactor = async (
  {
    factors,
    standingOf,
  }: Readonly<{
    factors: Pick<SecondFactors, 'settle'>;
    standingOf: ReturnType<typeof factorStandingIn>;
  }>,
  userId: string,
  codes: 'make codes' | 'make none',
): Promise<readonly string[]> => {
  const standing = await standingOf(userId);
  return standing === null ? [] : factors.settle(userId, standing, codes === 'make codes');
};
