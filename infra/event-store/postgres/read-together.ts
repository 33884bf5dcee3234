import type { Pool } from 'pg';
import { askTogether } from '../../ask-together.ts';
import type { StoredEvent } from '../port.ts';
import { readStream, readStreams } from './queries.ts';

/** Most streams of one query. */
const streamsMost = 256;
/** Events of each stream in the first answer; a longer stream is read on by itself. */
const eventsEach = 100;

type Wanted = Readonly<{ stream: string; from: number }>;

const keyOf = ({ stream, from }: Wanted): string => `${from} ${stream}`;

const wantedBy = (key: string): Wanted => {
  const space = key.indexOf(' ');
  return { from: Number(key.slice(0, space)), stream: key.slice(space + 1) };
};

/** Reads streams from a revision to their end; requests of one turn of the event loop share one query. */
export const createReadTogether = (
  pool: Pool,
): ((stream: string, from: number) => Promise<readonly StoredEvent[]>) => {
  const readRest = async (
    { stream, from }: Wanted,
    found: readonly StoredEvent[],
  ): Promise<readonly StoredEvent[]> =>
    found.length < eventsEach
      ? found
      : [...found, ...(await readStream(pool, stream, from + found.length, Infinity))];

  const readSome = async (
    keys: readonly string[],
  ): Promise<readonly (readonly StoredEvent[])[]> => {
    const wanted = keys.map(wantedBy);
    const [only] = wanted;
    if (only !== undefined && wanted.length === 1)
      return [await readStream(pool, only.stream, only.from, Infinity)];
    const found = await readStreams(pool, wanted, eventsEach);
    return Promise.all(wanted.map((one, at) => readRest(one, found[at] ?? [])));
  };

  const ask = askTogether<readonly StoredEvent[]>(async (keys) => {
    const read = new Map<string, readonly StoredEvent[]>();
    for (let at = 0; at < keys.length; at += streamsMost) {
      const some = keys.slice(at, at + streamsMost);
      (await readSome(some)).forEach((events, index) => read.set(some[index] ?? '', events));
    }
    return read;
  });

  return async (stream, from) => (await ask(keyOf({ stream, from }))) ?? [];
};
