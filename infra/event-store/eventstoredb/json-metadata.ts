import { invariant } from '../../../domain/shared/errors.ts';
import type { CustomMetadata } from './custom-metadata-shape.ts';

/** Custom metadata of earlier releases: JSON of texts, bytes in base64, links in hex. They are only read. */

const textOf = (value: object, name: string): string => {
  const field: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  invariant(typeof field === 'string', `custom metadata has a string '${name}'`);
  return field;
};

const versionOf = (value: object): number => {
  const version: unknown = Object.getOwnPropertyDescriptor(value, 'version')?.value;
  invariant(typeof version === 'number', "custom metadata has a number 'version'");
  return version;
};

const markIn = (custom: object): CustomMetadata['mark'] => {
  if (!('command' in custom)) return null;
  const { command } = custom;
  invariant(typeof command === 'object' && command !== null, 'a command record is an object');
  return {
    command: {
      scope: textOf(command, 'scope'),
      key: textOf(command, 'key'),
      commandId: textOf(command, 'commandId'),
      bodyHash: Buffer.from(textOf(command, 'bodyHash'), 'base64'),
      answer: textOf(command, 'answer'),
    },
    events: Number(textOf(command, 'events')),
  };
};

/** Decodes such metadata; `null` when they are not JSON, as those of other writers. */
export const decodeJsonMetadata = (bytes: Uint8Array): CustomMetadata | null => {
  let custom: unknown;
  try {
    custom = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  } catch {
    return null;
  }
  if (typeof custom !== 'object' || custom === null) return null;
  return {
    // Absent when the server's id was ours too.
    id: 'id' in custom ? textOf(custom, 'id') : null,
    version: versionOf(custom),
    occurredAt: textOf(custom, 'occurredAt'),
    metadata: Buffer.from(textOf(custom, 'metadata'), 'base64'),
    link: Buffer.from(textOf(custom, 'link'), 'hex'),
    mark: markIn(custom),
  };
};
