import type { RecordedEvent } from '../../../domain/shared/messages.ts';

const hourMs = 3_600_000;

/** Only demo data are written down long after they happened; nobody is written to about them. */
export const isMadeUpPast = ({ recordedAt, occurredAt }: RecordedEvent): boolean =>
  Date.parse(recordedAt) - Date.parse(occurredAt) > hourMs;
