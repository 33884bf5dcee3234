import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from '../../event-store/port.ts';

export type Anchors = Readonly<{ stop: () => Promise<void> }>;

const everyMs = 60_000;

/**
 * Writes the head of the log to a file outside the database each minute and at the end: a later change of history is
 * found against the last line (design.md section 3, Integrity). One JSON object per line.
 */
export function startAnchors(of: {
  store: Pick<EventStore, 'head'>;
  dataDir: string;
  onError: (error: unknown) => void;
}): Anchors {
  let last = 0n;
  const write = async (): Promise<void> => {
    const { position, hash, recordedAt } = await of.store.head();
    if (position === last) return;
    const line = {
      position: position.toString(),
      recordedAt,
      hash: Buffer.from(hash).toString('hex'),
    };
    await mkdir(of.dataDir, { recursive: true });
    await appendFile(join(of.dataDir, 'anchors.log'), `${JSON.stringify(line)}\n`, {
      mode: 0o600,
      flush: true,
    });
    last = position;
  };
  let running = Promise.resolve();
  const turn = (): Promise<void> => (running = running.then(() => write().catch(of.onError)));
  const timer = setInterval(() => void turn(), everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return turn();
    },
  };
}
