import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/** A random UUIDv7 (RFC 9562), of now or of this moment in milliseconds. Ids sort by the time they were minted. */
export const uuidv7 = (atMs?: number): string =>
  v7(atMs === undefined ? undefined : { msecs: atMs });

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
