import { readingsDecider } from '../../domain/audit/readings/decider.ts';
import type { AuditRead } from '../../domain/audit/readings/events.ts';
import type { Caller, RequestContext } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { bodyHash } from '../core/metadata.ts';
import { partsOf } from '../core/send.ts';

/** If a person looks at the same again within this time, it counts as one reading (decisions.md 28). */
const sameWithinMs = 10 * 60_000;
/** How many readings are remembered, so that a screen that refreshes itself writes nothing. */
const rememberedMax = 10_000;

export type AuditReading = Readonly<{ caller: Caller; context: RequestContext }> &
  AuditRead['data'];

export type ReadingRecorder = Readonly<{
  record: (reading: AuditReading) => void;
  /** Resolves when everything is written or given up. */
  stop: () => Promise<void>;
}>;

/**
 * Records who read the audit, with which filters or which event, in the reader's stream. The command's idempotency key
 * makes it one reading per person, filter and ten minutes, whichever process was asked. Requests do not wait for it.
 */
export const createReadingRecorder = (
  deps: Pick<CommandDeps, 'handler' | 'clock' | 'mintId'> &
    Readonly<{ onError: (error: unknown) => void }>,
): ReadingRecorder => {
  const written = new Set<string>();
  const underWay = new Set<Promise<void>>();

  const remember = (key: string): void => {
    written.add(key);
    const oldest = written.values().next();
    if (written.size > rememberedMax && oldest.done !== true) written.delete(oldest.value);
  };

  const append = async (reading: AuditReading, key: string): Promise<void> => {
    const { caller, context, filters, position } = reading;
    const { actor, sessionId: session } = caller;
    const data = { filters, position };
    const record = {
      scope: `audit/${actor.userId}`,
      key,
      commandId: deps.mintId(),
      bodyHash: bodyHash('RecordAuditRead', data),
    };
    const { correlationId, ip } = context;
    const sending = { record, metadata: { actor, correlationId, ip, session } };
    await partsOf(deps.handler, sending).send({
      decider: readingsDecider,
      streamId: actor.userId,
      command: { type: 'RecordAuditRead', data },
      outcome: () => ({ status: 204, body: {} }),
    });
  };

  return {
    record: (reading) => {
      const { caller, filters, position } = reading;
      const span = Math.floor(deps.clock().getTime() / sameWithinMs);
      const what = { filters, position, span };
      const key = Buffer.from(bodyHash('AuditRead', what)).toString('hex');
      const own = `${caller.actor.userId} ${key}`;
      if (written.has(own)) return;
      remember(own);
      const writing = append(reading, key)
        .catch((error: unknown) => {
          written.delete(own);
          deps.onError(error);
        })
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    },
    stop: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
