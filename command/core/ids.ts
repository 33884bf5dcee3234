import { hash } from 'node:crypto';

export { uuidv7 } from '../../infra/uuidv7.ts';

/**
 * The namespace of all ids of the demo data. An interrupted run continues where it was and makes nothing twice. As the
 * correlation id it marks everything that the seeder wrote, whoever is recorded as the actor; no request has it.
 */
export const seedNamespace = '5eed0000-0000-5000-8000-000000000001';

/**
 * The UUIDv5 (RFC 9562) of a name within a namespace, itself a UUID: the same input always gives the same id. Written
 * here because each event needs one and the package takes four times as long.
 */
export const uuidv5 = (name: string, namespace: string): string => {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const hex = hash('sha1', Buffer.concat([space, Buffer.from(name)]), 'hex');
  // The first two bits of this digit mark an id of RFC 9562.
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/**
 * The id of an event of a command, always the same for the same command and index. If the command id is ordered by time
 * (UUIDv7), so is this one (UUIDv8: the command's time, the rest from the name), and an index of them grows at its end;
 * otherwise it is a UUIDv5.
 */
export const eventIdOf = (commandId: string, index: number): string => {
  const named = uuidv5(String(index), commandId);
  return commandId.charAt(14) === '7' ? `${commandId.slice(0, 13)}-8${named.slice(15)}` : named;
};
