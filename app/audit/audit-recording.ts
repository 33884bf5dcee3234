import { createExportRecorder } from '../../command/audit/exports.ts';
import { createReadingRecorder } from '../../command/audit/readings.ts';
import { createRefusalRecorder } from '../../command/audit/refusals.ts';
import { uuidv7 } from '../../command/core/ids.ts';
import type { AuditQueryDeps } from '../../query/audit/deps.ts';
import type { ExportDeps } from '../../query/audit/export/export-list.ts';
import type { OnRefused } from '../../infra/http/refused-call.ts';
import type { Foundation } from '../roles/foundation.ts';
import type { Running } from '../roles/worker-process.ts';

/** How soon after its minute a count of refusals is written. */
const sweepMs = 5_000;

export type AuditRecording = Running &
  Pick<AuditQueryDeps, 'recordReading'> &
  Pick<ExportDeps, 'recordExport'> &
  Readonly<{ onRefused: OnRefused }>;

/** Records refused requests, and readings of the audit. The process that answered records them. */
export const startAuditRecording = ({
  handler,
  clock,
  log,
}: Pick<Foundation, 'handler' | 'clock' | 'log'>): AuditRecording => {
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const deps = { handler, clock, mintId: uuidv7 };
  const refusals = createRefusalRecorder({
    ...deps,
    onError: warn('a refused call could not be recorded in the audit'),
  });
  const readings = createReadingRecorder({
    ...deps,
    onError: warn('a read of the audit could not be recorded'),
  });
  const sweeping = setInterval(refusals.sweep, sweepMs).unref();
  return {
    onRefused: refusals.onRefused,
    recordReading: readings.record,
    recordExport: createExportRecorder(deps),
    stop: async () => {
      clearInterval(sweeping);
      await Promise.all([refusals.stop(), readings.stop()]);
    },
  };
};
