import type { RecordedEvent } from '../../shared/messages.ts';
import { secondFactorDecider, type SecondFactor } from './decider.ts';
import type { SecondFactorEvent } from './events.ts';

type Said = SecondFactorEvent & Pick<RecordedEvent, 'revision' | 'occurredAt'>;

/** What the log says of somebody's second factor. Revisions are those of its stream: no clock tells what came first. */
export type FactorStanding = Readonly<{
  /** The authenticator app. */
  isOn: boolean;
  /** The event that turned the app on or off, and its time in ISO 8601. */
  turnedBy: number;
  turnedAt: string;
  /** The event that its recovery codes were made for. */
  codesBy: number;
  /** By their ids. */
  passkeys: readonly string[];
  /** The newest event: what came after it is not known here. */
  revision: number;
}>;

const hasAny = ({ isAppOn, passkeys }: SecondFactor): boolean => isAppOn || passkeys.length > 0;

/** Codes belong to the event that asked for them, or with which the first factor came or the last one went. */
const isOfCodes = (event: Said, before: SecondFactor, after: SecondFactor): boolean =>
  event.type === 'RecoveryCodesMade' ||
  event.type === 'SecondFactorTurnedOn' ||
  hasAny(before) !== hasAny(after);

/** What all that happened to a factor comes to, in order; `null` where there never was one. */
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
