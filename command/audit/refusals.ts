import { refusalsDecider, type RefusalCommand } from '../../domain/audit/refusals/decider.ts';
import type { OnRefused, RefusedCall } from '../../infra/http/refused-call.ts';
import type { CommandDeps } from '../deps.ts';
import { sendingOf } from '../core/metadata.ts';
import { partsOf } from '../core/send.ts';
import { isRecordable, targetOf } from './recordable.ts';

/**
 * The refusals of one actor that are recorded one by one in a minute; further ones are only counted (decisions.md 28).
 */
export const refusalsPerMinute = 20;
const minuteMs = 60_000;

type Minute = {
  readonly endsAt: number;
  kept: number;
  suppressed: number;
  readonly codes: Set<string>;
  /** The last call that was only counted, for its actor and address. */
  last: RefusedCall | null;
};

export type RefusalRecorder = Readonly<{
  onRefused: OnRefused;
  /** Writes the counts of minutes that are over. Called every few seconds. */
  sweep: () => void;
  /** Writes all remaining counts; resolves when everything is written or given up. */
  stop: () => Promise<void>;
}>;

export type RefusalRecorderDeps = Pick<CommandDeps, 'handler' | 'clock' | 'mintId'> &
  Readonly<{ onError: (error: unknown) => void }>;

/**
 * Records attempts that a rule or a right refused, in the stream of the person who made them. Requests do not wait for
 * it, and a failure is only reported to `onError`. The count per minute is per process.
 */
export const createRefusalRecorder = (deps: RefusalRecorderDeps): RefusalRecorder => {
  const minutes = new Map<string, Minute>();
  const underWay = new Set<Promise<void>>();

  const append = async (call: RefusedCall, command: RefusalCommand): Promise<void> => {
    const { caller, correlationId, ip } = call;
    const commandId = deps.mintId();
    const sending = sendingOf({
      caller,
      context: { correlationId, ip, idempotencyKey: null },
      name: command.type,
      body: command.data,
      commandId,
    });
    await partsOf(deps.handler, sending).send({
      decider: refusalsDecider,
      streamId: caller.actor.userId,
      command,
      outcome: () => ({ status: 204, body: {} }),
    });
  };

  const write = (call: RefusedCall, command: RefusalCommand): void => {
    const writing = append(call, command)
      .catch(deps.onError)
      .finally(() => underWay.delete(writing));
    underWay.add(writing);
  };

  const close = (actorId: string, { last, suppressed, codes }: Minute): void => {
    minutes.delete(actorId);
    if (last === null) return;
    const data = { count: suppressed, codes: [...codes].sort() };
    write(last, { type: 'RecordSuppressed', data });
  };

  const minuteOf = (actorId: string): Minute => {
    const now = deps.clock().getTime();
    const current = minutes.get(actorId);
    if (current && now < current.endsAt) return current;
    if (current) close(actorId, current);
    const next = {
      endsAt: now + minuteMs,
      kept: 0,
      suppressed: 0,
      codes: new Set<string>(),
      last: null,
    };
    minutes.set(actorId, next);
    return next;
  };

  return {
    onRefused: (call) => {
      if (!isRecordable(call)) return;
      const minute = minuteOf(call.caller.actor.userId);
      if (minute.kept >= refusalsPerMinute) {
        minute.suppressed += 1;
        minute.codes.add(call.refusal.code);
        minute.last = call;
        return;
      }
      minute.kept += 1;
      const { method, path, refusal } = call;
      const data = { command: `${method} ${path}`, target: targetOf(call), code: refusal.code };
      write(call, { type: 'RecordRefusal', data });
    },
    sweep: () => {
      const now = deps.clock().getTime();
      for (const [actorId, minute] of minutes) if (now >= minute.endsAt) close(actorId, minute);
    },
    stop: async () => {
      for (const [actorId, minute] of minutes) close(actorId, minute);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
