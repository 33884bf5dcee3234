import { DomainError } from '../../shared/errors.ts';
import { crmErrors } from '../errors.ts';
import type { CallBegun } from './events.ts';

/** A call whose end is not known yet; `begun`: `null` of those that were noted before it was asked who calls whom. */
export type OpenCall = Readonly<{ callId: string; begun: Readonly<CallBegun> | null }>;

/**
 * So long after it began a call keeps others from calling: its end may never be told. A clock that was ahead when it began
 * does not make it longer.
 */
const inCallMostMs = 30 * 60_000;

/** By the same person, or on the same line: whoever hung up may ring again before anybody told that the call is over. */
const isSame = (one: Readonly<CallBegun>, other: Readonly<CallBegun>): boolean =>
  one.callerId === other.callerId || (one.lineId !== null && one.lineId === other.lineId);

/** Refuses with `LEAD_IN_CALL`, and the id of who calls, while somebody else speaks with the lead. */
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

/** The open calls once one of them ended. */
export const withoutCall = (openCalls: readonly OpenCall[], ended: string): readonly OpenCall[] =>
  openCalls.filter(({ callId }) => callId !== ended);

export const isOpenCall = (openCalls: readonly OpenCall[], asked: string): boolean =>
  openCalls.some(({ callId }) => callId === asked);
