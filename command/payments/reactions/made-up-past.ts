import { systemActors, type RecordedEvent } from '../../../domain/shared/messages.ts';

const hourMs = 3_600_000;

/**
 * Demo data are written down long after they happened; nobody is written to about them. Only what the seeder wrote can be: by
 * the clocks alone, what people do after one of them has leapt would be taken for it.
 */
export const isMadeUpPast = ({ recordedAt, occurredAt, metadata }: RecordedEvent): boolean =>
  metadata.actor.userId === systemActors.seeder &&
  Date.parse(recordedAt) - Date.parse(occurredAt) > hourMs;
