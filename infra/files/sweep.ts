import type { EventStore } from '../event-store/port.ts';
import type { Files, KeptFile } from './files.ts';

/** Longer than any command takes. */
const graceMs = 3_600_000;
const atOnceMax = 1_000;

const isNamed = async (
  store: Pick<EventStore, 'read'>,
  { id, stream }: KeptFile,
): Promise<boolean> =>
  (await store.read(stream)).some(({ data }) => Buffer.from(data).includes(id));

/**
 * Settles files that an event of their stream names, and deletes those that none named within an hour: their command
 * was refused, or the process died before the append. Returns how many were deleted.
 */
export const sweepFiles = async (
  files: Files,
  store: Pick<EventStore, 'read'>,
  now: Date,
): Promise<number> => {
  const found = await files.unsettled(new Date(now.getTime() - graceMs), atOnceMax);
  let removed = 0;
  for (const file of found) {
    if (await isNamed(store, file)) {
      await files.settle(file.id);
    } else {
      await files.remove(file.id);
      removed += 1;
    }
  }
  return removed;
};
