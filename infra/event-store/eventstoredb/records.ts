import type { RecordedCommand } from '../port.ts';
import { commandOf, fromServer } from './encoding.ts';
import { toRecord, type Intents, type Standing } from './intents.ts';
import type { Reading } from './reading.ts';

/** How many events are looked through for a command: more than one append can hold. */
const eventsMax = 4_000;
const pageSizes = [32, 1_000] as const;

/** The record of a command whose key stands, if it was carried out: as the stream tells, or as settled where it wrote nothing. */
export const recordOf = async (
  reading: Reading,
  standing: Standing,
): Promise<RecordedCommand | null> => {
  if (standing.settled !== null) return toRecord(standing, standing.settled);
  if (standing.firstEventId === null) return null;
  const { stream, scope, key } = standing;
  const from = standing.revisionRead + 1;
  for (let next = from; next < from + eventsMax;) {
    const size = next === from ? pageSizes[0] : pageSizes[1];
    const events = await reading.page(stream, next, size);
    for (const event of events) {
      const found = commandOf(event);
      if (found?.command.scope !== scope || found.command.key !== key) continue;
      const first = Number(event.revision);
      const [last] = await reading.page(stream, first + found.events - 1, 1);
      const { position, recordedAt } = fromServer(last ?? event);
      return { ...found.command, stream, revisionRead: first - 1, position, recordedAt };
    }
    if (events.length < size) return null;
    next += events.length;
  }
  return null;
};

/** The record of a command, if it was carried out. */
export const findRecord = async (
  reading: Reading,
  intents: Intents,
  scope: string,
  key: string,
): Promise<RecordedCommand | null> => {
  const standing = await intents.find(scope, key);
  return standing === null ? null : recordOf(reading, standing);
};
