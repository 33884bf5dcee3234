import { readingsDecider } from '../../domain/audit/readings/decider.ts';
import type { ListExported } from '../../domain/audit/readings/events.ts';
import type { Caller, RequestContext } from '../../infra/http/route.ts';
import { bodyHash } from '../core/metadata.ts';
import { partsOf } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';

export type ExportedList = Readonly<{ caller: Caller; context: RequestContext }> &
  ListExported['data'];

/** Records who exported which list, in that person's stream: on each export, and before anything is sent. */
export const createExportRecorder =
  (deps: Pick<CommandDeps, 'handler' | 'mintId'>) =>
  async ({ caller, context, ...data }: ExportedList): Promise<void> => {
    const { actor, sessionId: session } = caller;
    const commandId = deps.mintId();
    const record = {
      scope: `export/${actor.userId}`,
      key: commandId,
      commandId,
      bodyHash: bodyHash('RecordListExported', data),
    };
    const { correlationId, ip } = context;
    const sending = { record, metadata: { actor, correlationId, ip, session } };
    await partsOf(deps.handler, sending).send({
      decider: readingsDecider,
      streamId: actor.userId,
      command: { type: 'RecordListExported', data },
      outcome: () => ({ status: 204, body: {} }),
    });
  };
