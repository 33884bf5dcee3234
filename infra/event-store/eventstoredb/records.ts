import type { RecordedCommand } from '../port.ts';
import { commandOf, fromServer } from './encoding.ts';
import { toRecord, type Intents, type Standing } from './intents.ts';
import type { Reading } from './reading.ts';

/** The first page is small, because a record is usually close behind the revision that its append expected. */
const pageSizes = [32, 1_000] as const;

/** The result of a search: the command record, or the revision up to which the stream does not contain it. */
export type Search =
  Readonly<{ record: RecordedCommand }> | Readonly<{ record: null; searchedTo: number }>;

/**
 * The record of a command with a claimed key, if it was carried out: from the stream, or from the settled claim if it
 * wrote no event.
 */
export const searchRecord = async (reading: Reading, standing: Standing): Promise<Search> => {
  const { stream, scope, key, revisionRead } = standing;
  if (standing.settled !== null) return { record: toRecord(standing, standing.settled) };
  for (let next = revisionRead + 1; ;) {
    const size = next === revisionRead + 1 ? pageSizes[0] : pageSizes[1];
    const events = await reading.page(stream, next, size);
    for (const event of events) {
      const found = commandOf(event);
      if (found?.command.scope !== scope || found.command.key !== key) continue;
      const first = event.revision;
      const [last] = await reading.page(stream, first + found.events - 1, 1);
      const { position, recordedAt } = fromServer(last ?? event);
      const place = { stream, revisionRead: first - 1, position, recordedAt };
      return { record: { ...found.command, ...place } };
    }
    next += events.length;
    if (events.length < size) return { record: null, searchedTo: next - 1 };
  }
};

/** The record of a command, if it was carried out. */
export const findRecord = async (
  reading: Reading,
  intents: Intents,
  scope: string,
  key: string,
): Promise<RecordedCommand | null> => {
  const standing = await intents.find(scope, key);
  return standing === null ? null : (await searchRecord(reading, standing)).record;
};
