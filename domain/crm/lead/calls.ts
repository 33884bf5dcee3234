import { DomainError } from '../../shared/errors.ts';
import { crmErrors } from '../errors.ts';
import type { CallBegun } from './events.ts';

/** A call whose end is not known yet. `begun` is `null` for calls of the time before the caller was recorded. */
export type OpenCall = Readonly<{ callId: string; begun: Readonly<CallBegun> | null }>;

/**
 * How long after its start a call blocks calls by others, because its end may never be reported. A clock that was ahead
 * at the start does not extend this.
 */
const inCallMostMs = 30 * 60_000;

/**
 * Calls by the same person or on the same line do not block each other: a person may hang up and call again before the
 * end is reported.
 */
const isSame = (one: Readonly<CallBegun>, other: Readonly<CallBegun>): boolean =>
  one.callerId === other.callerId || (one.lineId !== null && one.lineId === other.lineId);

/** Refuses with `LEAD_IN_CALL`, and the caller's id, while somebody else is in a call with the lead. */
export const requireNotInCall = (
  openCalls: readonly OpenCall[],
  asked: Readonly<CallBegun>,
): void => {
  const isNow = ({ at }: Readonly<CallBegun>): boolean =>
    Math.abs(Date.parse(asked.at) - Date.parse(at)) < inCallMostMs;
  const other = openCalls.find(
    ({ begun }) => begun !== null && isNow(begun) && !isSame(begun, asked),
  );
  if (other?.begun) throw new DomainError(crmErrors.LEAD_IN_CALL, { caller: other.begun.callerId });
};

/** The open calls without the one that ended. */
export const withoutCall = (openCalls: readonly OpenCall[], ended: string): readonly OpenCall[] =>
  openCalls.filter(({ callId }) => callId !== ended);

export const isOpenCall = (openCalls: readonly OpenCall[], asked: string): boolean =>
  openCalls.some(({ callId }) => callId === asked);
