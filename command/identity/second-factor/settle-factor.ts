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

/** A person's factor according to the log; `null` if there never was one. */
export const factorStandingIn =
  (store: Pick<EventStore, 'read'>, codec: Pick<Codec, 'decodeClosed'>) =>
  async (userId: string): Promise<FactorStanding | null> => {
    const stored = await store.read(streamOf(secondFactorDecider, userId));
    return factorStanding(stored.map(codec.decodeClosed).filter(isOfFactor));
  };

/**
 * Brings the vault in line with the log, which is written first. After a crash in between, a repeat of the command or
 * the job that each event requests repairs it. Returns newly made recovery codes; a job makes none, because nobody
 * would read them.
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
