import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const perId = 16;
// Asking the system for random bytes takes longer than creating an id, so bytes are fetched for many ids at once.
const pool = new Uint8Array(perId * 256);
let used = pool.length;

const randomBytes = (): Uint8Array => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += perId;
  return pool.subarray(used - perId, used);
};

let newest = { ms: 0, seq: 0 };

/** The sequence of an id within this process: random in a new millisecond, otherwise the previous one plus one. */
const nextPlace = (random: Uint8Array): typeof newest => {
  const ms = Date.now();
  if (ms > newest.ms) return { ms, seq: Buffer.from(random).readUInt32BE() >>> 1 };
  const seq = (newest.seq + 1) >>> 0;
  return { ms: seq === 0 ? newest.ms + 1 : newest.ms, seq };
};

/** A random UUIDv7 (RFC 9562), for now or for this moment in milliseconds. Ids sort by creation time. */
export const uuidv7 = (atMs?: number): string => {
  const random = randomBytes();
  if (atMs !== undefined) return v7({ msecs: atMs, random });
  newest = nextPlace(random);
  return v7({ msecs: newest.ms, seq: newest.seq, random });
};
