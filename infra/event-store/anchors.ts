import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../vault/error-code.ts';
import type { EventStore, Head } from './port.ts';
import type { Anchor } from './verify-chain.ts';

/**
 * Anchors: the head of the log, written outside of the database. A rewritten history that is consistent in itself is
 * detected because it does not match the last anchor. `anchors.log` in the data folder holds one JSON object per line.
 */
const fileIn = (dataDir: string): string => join(dataDir, 'anchors.log');

const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
};

const parseLine = (line: string, number: number): Anchor => {
  const [, position, hash] = /^\{"position":"(\d+)",.*"hash":"([0-9a-f]{64})"\}$/.exec(line) ?? [];
  if (position === undefined || hash === undefined) {
    throw new Error(`Line ${number} of anchors.log is not a valid anchor.`);
  }
  return { position: BigInt(position), hash };
};

/**
 * The anchors, oldest first; none without the file. An incomplete last line was cut off by a crash and is ignored; any
 * other unreadable line throws, because somebody changed it.
 */
export const readAnchors = async (dataDir: string): Promise<readonly Anchor[]> => {
  const lines = (await readText(fileIn(dataDir))).split('\n').slice(0, -1);
  return lines.map((line, index) => parseLine(line, index + 1));
};

/** Removes an incomplete last line that a crash left, so that the next anchor starts on a new line. */
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

/** The line is on disk when it resolves. */
const writeLine = async (file: string, { position, recordedAt, hash }: Head): Promise<void> => {
  const line = {
    position: position.toString(),
    recordedAt,
    hash: Buffer.from(hash).toString('hex'),
  };
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.write(`${JSON.stringify(line)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export type Anchors = Readonly<{
  /** Writes the current head, unless it is the last anchor. Calls run one after another. */
  write: () => Promise<void>;
  /** Writes the last anchor and stops. */
  stop: () => Promise<void>;
}>;

type Options = Readonly<{
  store: Pick<EventStore, 'head'>;
  /** `DAYBOOK_DATA`; created if absent. */
  dataDir: string;
  onError: (error: unknown) => void;
}>;

const everyMs = 60_000;

/** Writes the head every minute and when stopped. */
export const startAnchors = ({ store, dataDir, onError }: Options): Anchors => {
  const file = fileIn(dataDir);
  let last = 0n;

  const prepare = async (): Promise<void> => {
    await mkdir(dataDir, { recursive: true });
    await endCutLine(file);
    last = (await readAnchors(dataDir)).at(-1)?.position ?? 0n;
  };
  const writeHead = async (): Promise<void> => {
    const head = await store.head();
    if (head.position === last) return;
    await writeLine(file, head);
    last = head.position;
  };

  let running = prepare().catch(onError);
  const write = (): Promise<void> => (running = running.then(writeHead).catch(onError));
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    write,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
};
