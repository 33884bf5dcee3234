import type { RecordedEvent } from '../../../domain/shared/messages.ts';
import { seedNamespace } from '../../core/ids.ts';

const hourMs = 3_600_000;

/**
 * Whether an event belongs to the invented past of demo data, about which nobody gets mail: it was recorded long after
 * it occurred. Only events that the seeder started can be such. By the clocks alone, events of people would also count
 * after a clock has jumped.
 */
export const isMadeUpPast = ({ recordedAt, occurredAt, metadata }: RecordedEvent): boolean =>
  metadata.correlationId === seedNamespace &&
  Date.parse(recordedAt) - Date.parse(occurredAt) > hourMs;
