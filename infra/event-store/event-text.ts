import type { EventText, StoredEvent } from './port.ts';

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);

/** A link in hex, the form for people and read models. */
export const hexOf = (bytes: Uint8Array): string => bufferOf(bytes).toString('hex');

/** The text of UTF-8 bytes. */
export const textOf = (bytes: Uint8Array): string => bufferOf(bytes).toString();

/** Converts an event of a store that holds bytes. */
export const toEventText = (event: StoredEvent): EventText => ({
  ...event,
  data: textOf(event.data),
  metadata: textOf(event.metadata),
  hash: hexOf(event.hash),
});
