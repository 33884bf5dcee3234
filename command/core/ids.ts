import { hash, randomUUID } from 'node:crypto';

const format = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

const stamp = (bytes: Buffer, version: number): Buffer => {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes;
};

/** A random UUIDv7 (RFC 9562): 48 bits of milliseconds, the rest random. Ids sort by the time they were minted. */
export const uuidv7 = (nowMs: number = Date.now()): string => {
  const time = nowMs.toString(16).padStart(12, '0');
  // The random bits of a UUIDv4 stand where a UUIDv7 has its own; Node draws them in advance.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

/** The UUIDv5 (RFC 9562) of a name within a namespace, itself a UUID: the same input gives the same id, always. */
export const uuidv5 = (name: string, namespace: string): string => {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const digest = hash('sha1', Buffer.concat([space, Buffer.from(name)]), 'buffer');
  return format(stamp(digest, 5));
};
