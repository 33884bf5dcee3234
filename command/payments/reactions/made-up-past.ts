import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { seedNamespace } from '../../core/ids.ts';

const hourMs = 3_600_000;

/**
 * Demo data are written down long after they happened; nobody is written to about them. Only what the seeder started can be,
 * in whoever's name: by the clocks alone, what people do after one of them has leapt would be taken for it.
 */
export const isMadeUpPast = ({ recordedAt, occurredAt, metadata }: RecordedEvent): boolean =>
  metadata.correlationId === seedNamespace &&
  Date.parse(recordedAt) - Date.parse(occurredAt) > hourMs;
