import type { RecordedEvent } from '../../shared/messages.ts';
import { secondFactorDecider, type SecondFactor } from './decider.ts';
import type { SecondFactorEvent } from './events.ts';

type Said = SecondFactorEvent & Pick<RecordedEvent, 'revision' | 'occurredAt'>;

/** What the log says about a person's second factor. Order comes from the stream's revisions, not from clocks. */
export type FactorStanding = Readonly<{
  /** Whether the authenticator app is on. */
  isOn: boolean;
  /** The revision of the event that turned the app on or off, and its time in ISO 8601. */
  turnedBy: number;
  turnedAt: string;
  /** The revision of the event for which its recovery codes were made. */
  codesBy: number;
  /** The ids of the passkeys. */
  passkeys: readonly string[];
  /** The revision of the newest event that is included here. */
  revision: number;
}>;

const hasAny = ({ isAppOn, passkeys }: SecondFactor): boolean => isAppOn || passkeys.length > 0;

/** Recovery codes belong to the event that requested them, or that added the first factor or removed the last one. */
const isOfCodes = (event: Said, before: SecondFactor, after: SecondFactor): boolean =>
  event.type === 'RecoveryCodesMade' ||
  event.type === 'SecondFactorTurnedOn' ||
  hasAny(before) !== hasAny(after);

/** The result of a factor's events, in order; `null` if there never was a factor. */
export const factorStanding = (events: readonly Said[]): FactorStanding | null => {
  let factor = secondFactorDecider.initialState();
  let standing: FactorStanding | null = null;
  for (const event of events) {
    const { revision, occurredAt } = event;
    const before = factor;
    factor = secondFactorDecider.evolve(before, event);
    if (standing === null && !hasAny(factor)) continue;
    const last: FactorStanding = standing ?? {
      isOn: false,
      turnedBy: -1,
      turnedAt: occurredAt,
      codesBy: revision,
      passkeys: [],
      revision,
    };
    const isTurned =
      event.type === 'SecondFactorTurnedOn' ||
      event.type === 'SecondFactorTurnedOff' ||
      event.type === 'SecondFactorReset';
    standing = {
      ...last,
      ...(isTurned ? { turnedBy: revision, turnedAt: occurredAt } : {}),
      ...(isOfCodes(event, before, factor) ? { codesBy: revision } : {}),
      isOn: factor.isAppOn,
      passkeys: factor.passkeys,
      revision,
    };
  }
  return standing;
};
