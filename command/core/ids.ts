import { hash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const perId = 16;
// Asking the system for bytes takes longer than making the id: they are fetched for many ids at once.
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

/** The place of an id among those of this process: at random in a new millisecond, one further within it. */
const nextPlace = (random: Uint8Array): typeof newest => {
  const ms = Date.now();
  if (ms > newest.ms) return { ms, seq: Buffer.from(random).readUInt32BE() >>> 1 };
  const seq = (newest.seq + 1) >>> 0;
  return { ms: seq === 0 ? newest.ms + 1 : newest.ms, seq };
};

/** A random UUIDv7 (RFC 9562), of now or of this moment in milliseconds. Ids sort by the time they were minted. */
export const uuidv7 = (atMs?: number): string => {
  const random = randomBytes();
  if (atMs !== undefined) return v7({ msecs: atMs, random });
  newest = nextPlace(random);
  return v7({ msecs: newest.ms, seq: newest.seq, random });
};

/**
 * The UUIDv5 (RFC 9562) of a name within a namespace, itself a UUID: the same input gives the same id, always. Each event
 * takes one, and the package's takes four times as long.
 */
export const uuidv5 = (name: string, namespace: string): string => {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const hex = hash('sha1', Buffer.concat([space, Buffer.from(name)]), 'hex');
  // The first two bits of this digit say that the id is one of RFC 9562.
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/**
 * The id of an event of a command, the same each time it is asked for. Where the command's own id is by time (UUIDv7), so is
 * this one (UUIDv8: the command's time, the rest by the name), and an index of them grows at its end; else it is a UUIDv5.
 */
export const eventIdOf = (commandId: string, index: number): string => {
  const named = uuidv5(String(index), commandId);
  return commandId.charAt(14) === '7' ? `${commandId.slice(0, 13)}-8${named.slice(15)}` : named;
};
