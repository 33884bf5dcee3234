import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../vault/error-code.ts';
import type { EventStore } from './port.ts';
import type { Anchor } from './verify-chain.ts';

/**
 * Anchors: the head of the log, written down outside of the database, so that a change of history that fits in itself
 * is found against the last one. A line is `<time> <position> <hash>`.
 */
const linePattern = /^\S+ (\d+) ([0-9a-f]{64})$/;

const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
};

/**
 * The anchors of a file, oldest first; none where there is no file. A last line without its end was cut off by a crash
 * and is left out; any other that cannot be read throws, for somebody wrote it.
 */
export const readAnchors = async (file: string): Promise<readonly Anchor[]> => {
  const lines = (await readText(file)).split('\n').slice(0, -1);
  return lines.map((line, index) => {
    const [, position, hash] = linePattern.exec(line) ?? [];
    if (position === undefined || hash === undefined) {
      throw new Error(`Line ${index + 1} of ${file} is no anchor.`);
    }
    return { position: BigInt(position), hash };
  });
};

/** Adds the present head unless it is the last anchor already; on disk when it resolves. */
const writeAnchor = async (store: EventStore, file: string, last: Anchor | undefined) => {
  const head = await store.head();
  const hash = Buffer.from(head.hash).toString('hex');
  if (head.position === 0n || (last?.position === head.position && last.hash === hash)) return last;
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.write(`${new Date().toISOString()} ${head.position} ${hash}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { position: head.position, hash };
};

type Options = Readonly<{
  store: EventStore;
  /** `DAYBOOK_DATA/anchors.log`. */
  file: string;
  everyMs?: number;
  onError?: (error: unknown) => void;
}>;

export type Anchoring = Readonly<{
  /** Writes the head now. Anchors are written one after the other. */
  anchor: () => Promise<void>;
  /** Writes the last one. */
  stop: () => Promise<void>;
}>;

/** Writes the head each minute and at stop. */
export const startAnchoring = async ({
  store,
  file,
  everyMs = 60_000,
  onError = () => undefined,
}: Options): Promise<Anchoring> => {
  await mkdir(dirname(file), { recursive: true });
  await endCutLine(file);
  let last = (await readAnchors(file)).at(-1);
  let writing: Promise<void> = Promise.resolve();

  const anchor = (): Promise<void> => {
    writing = writing
      .then(async () => {
        last = await writeAnchor(store, file, last);
      })
      .catch(onError);
    return writing;
  };
  const timer = setInterval(() => void anchor(), everyMs);
  timer.unref();
  return {
    anchor,
    stop: async () => {
      clearInterval(timer);
      await anchor();
    },
  };
};

/** What a crash left of a last line is taken away, so that the next one starts on its own. */
const endCutLine = async (file: string): Promise<void> => {
  const text = await readText(file);
  if (text === '' || text.endsWith('\n')) return;
  const handle = await open(file, 'r+');
  try {
    await handle.truncate(Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
    await handle.sync();
  } finally {
    await handle.close();
  }
};
