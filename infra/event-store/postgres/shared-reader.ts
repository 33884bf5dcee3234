import type { EventFilter, EventText } from '../port.ts';
import { isWanted } from '../event-filter.ts';
import type { LogPart } from '../subscription.ts';
import { wishesOf, type Wishes } from './wishes.ts';

/** The end of the log, and events after a position up to a limit, as of one moment. */
export type Look = Readonly<{ head: bigint; events: readonly EventText[] }>;

export type SharedReader = (
  after: bigint,
  limit: number,
  filter: EventFilter | undefined,
) => Promise<LogPart>;

type Asker = Readonly<{
  after: bigint;
  limit: number;
  filter: EventFilter | undefined;
  resolve: (part: LogPart) => void;
  reject: (error: unknown) => void;
}>;

/** Who stands further apart reads by itself: the others would be given what they had. */
const nearDistance = 500n;

const furthest = (askers: readonly Asker[]): bigint =>
  askers.reduce((most, { after }) => (after > most ? after : most), -1n);

const partOf = (look: Look, limit: number, { after, filter }: Asker): LogPart => {
  const events = look.events.filter((event) => event.position > after && isWanted(filter, event));
  const last = look.events.at(-1)?.position;
  // A full look says nothing of what follows its last event.
  if (last !== undefined && look.events.length >= limit)
    return { events, upTo: last, isEnd: false };
  return { events, upTo: look.head > after ? look.head : after, isEnd: true };
};

/**
 * The one reader of a process: whoever asks within the same turn of the event loop and stands near the others is answered
 * from one look, of what any of them wants. It begins after they asked, so what was there then is seen by each of them.
 */
export const createSharedReader = (
  look: (after: bigint, limit: number, wishes: Wishes) => Promise<Look>,
): SharedReader => {
  let asking: Asker[] = [];

  const answer = async (askers: readonly Asker[]): Promise<void> => {
    const after = askers.reduce(
      (least, one) => (one.after < least ? one.after : least),
      furthest(askers),
    );
    const limit = Math.max(...askers.map((one) => one.limit));
    try {
      const found = await look(after, limit, wishesOf(askers.map(({ filter }) => filter)));
      for (const asker of askers) asker.resolve(partOf(found, limit, asker));
    } catch (error) {
      for (const asker of askers) asker.reject(error);
    }
  };

  const begin = (): void => {
    const askers = asking;
    asking = [];
    const front = furthest(askers);
    const near = askers.filter(({ after }) => front - after <= nearDistance);
    const apart = askers.filter((asker) => !near.includes(asker));
    for (const together of [near, ...apart.map((asker) => [asker])]) void answer(together);
  };

  return (after, limit, filter) =>
    new Promise((resolve, reject) => {
      if (asking.length === 0) setImmediate(begin);
      asking.push({ after, limit, filter, resolve, reject });
    });
};
