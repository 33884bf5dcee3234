import { invariant } from '../../domain/shared/errors.ts';
import type {
  EventCatalogue,
  EventDeclaration,
  StoredData,
} from '../../domain/shared/event-catalogue.ts';
import {
  categoryOf,
  type DomainEvent,
  type EventMetadata,
  type RecordedEvent,
} from '../../domain/shared/messages.ts';
import { erasedKey, type SubjectKeys } from '../vault/subject-keys.ts';
import { closeField, closeTogether, erased, openField, openTogether } from './personal-fields.ts';
import { hexOf, textOf } from './event-text.ts';
import { createOrigins } from './origins.ts';
import type { EventText, EventToAppend, StoredEvent } from './port.ts';

export { erased } from './personal-fields.ts';

/** The log holds an event that this version of the program does not know; a newer version must be deployed. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
}

type Envelope = Readonly<{
  id: string;
  metadata: EventMetadata;
  /** ISO 8601 UTC with milliseconds. */
  occurredAt: string;
  /** The stream's id without its category. */
  streamId: string;
  /**
   * Whether it is the first event of its stream. If the stream is its subject, that subject most likely has no key yet.
   */
  isFirst?: boolean;
}>;

/** Converts domain events to stored events and back. */
export type Codec = Readonly<{
  encode: (event: DomainEvent, envelope: Envelope) => Promise<EventToAppend>;
  /**
   * Decrypts (`erased` when the key is gone) and upcasts. Throws `UnknownEventError` for an unknown type or a newer
   * version.
   */
  decode: (stored: StoredEvent | EventText) => Promise<RecordedEvent>;
  /**
   * The same, but the address and session stay encrypted: only the audit's own page needs them. Synchronous when
   * nothing personal has to be decrypted.
   */
  decodeFact: (stored: StoredEvent | EventText) => RecordedEvent | Promise<RecordedEvent>;
  /**
   * The same, but the personal fields stay encrypted as well, for readers that do not use them: synchronous and without
   * a key.
   */
  decodeClosed: (stored: StoredEvent | EventText) => RecordedEvent;
}>;

/**
 * Metadata as stored. They name the encrypted fields, so that an old event needs no old catalogue. Address and session
 * are encrypted together; events of the first releases have each encrypted by itself. Fields that are encrypted as one
 * are in `closed`, and are empty in the event's data.
 */
type StoredMetadata = EventMetadata &
  Readonly<{
    personal?: Personal;
    origin?: string;
  }>;
type Personal = Readonly<{ subject: string; fields: readonly string[]; closed?: string }>;
type Closed = Readonly<{ data: StoredData; personal: Personal }>;

type Options = Readonly<{ catalogues: readonly EventCatalogue[]; subjectKeys: SubjectKeys }>;

const toBytes = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));

const parse = <Shape>(body: Uint8Array | string): Shape =>
  JSON.parse(typeof body === 'string' ? body : textOf(body)) as Shape;

/** The person at the keyboard: the staff member who acts for a customer, not the customer. */
const keyboardOf = ({ actor }: EventMetadata): string => actor.impersonatorId ?? actor.userId;

const declarationsByType = (catalogues: readonly EventCatalogue[]) => {
  const all = new Map<string, EventDeclaration & { category: string }>();
  for (const { category, events } of catalogues) {
    for (const [type, declaration] of Object.entries(events)) {
      invariant(!all.has(type), `event type ${type} belongs to one category`);
      all.set(type, { ...declaration, category });
    }
  }
  return all;
};

/** The codec of these events; `subjectKeys` encrypts and decrypts personal fields. */
export const createCodec = ({ catalogues, subjectKeys }: Options): Codec => {
  const declarations = declarationsByType(catalogues);
  const origins = createOrigins(subjectKeys);

  const closeFields = async (
    data: StoredData,
    personal: Personal,
    how: Readonly<{ eventId: string; isNew: boolean; together: boolean }>,
  ): Promise<Closed> => {
    const { subject, fields } = personal;
    const { eventId, isNew, together } = how;
    const open = fields.filter((field) => data[field] !== null && data[field] !== undefined);
    // Without a value to encrypt, no key is needed.
    if (open.length === 0) return { data, personal };
    const key = await (isNew ? subjectKeys.ofNew(subject) : subjectKeys.of(subject));
    const closed: Record<string, unknown> = { ...data };
    if (!together) {
      for (const field of open)
        closed[field] = closeField(key, data[field], { subject, eventId, field: `data.${field}` });
      return { data: closed, personal };
    }
    const values: Record<string, unknown> = {};
    for (const field of open) {
      values[field] = data[field];
      closed[field] = '';
    }
    return { data: closed, personal: { ...personal, closed: closeTogether(key, values, how) } };
  };

  const closeOrigin = async (metadata: EventMetadata): Promise<StoredMetadata> => {
    const { ip, session, ...rest } = metadata;
    if (ip === undefined && session === undefined) return rest;
    const whose = {
      ...(ip === undefined ? {} : { ip }),
      ...(session === undefined ? {} : { session }),
    };
    return { ...rest, origin: await origins.close(keyboardOf(metadata), whose) };
  };

  const encode: Codec['encode'] = async ({ type, data }, envelope) => {
    const { id, occurredAt, streamId } = envelope;
    const declaration = declarations.get(type);
    invariant(declaration, `event type ${type} is declared in a catalogue`);
    const fields = declaration.personal ?? [];
    const metadata = await closeOrigin(envelope.metadata);
    const { version } = declaration;
    if (fields.length === 0) {
      return { id, type, version, occurredAt, data: toBytes(data), metadata: toBytes(metadata) };
    }
    const plain: StoredData = { ...data };
    const subject = declaration.subject?.(plain, streamId);
    invariant(subject, `${type} names the subject of its personal fields`);
    const isNew = envelope.isFirst === true && subject === streamId;
    const together = declaration.closedTogether === true;
    const how = { eventId: id, isNew, together };
    const { data: closed, personal } = await closeFields(plain, { subject, fields }, how);
    return {
      id,
      type,
      version,
      occurredAt,
      data: toBytes(closed),
      metadata: toBytes({ ...metadata, personal }),
    };
  };

  const openFields = async (
    stored: StoredEvent | EventText,
    { subject, fields, closed: together }: Personal,
    declared: readonly string[],
  ): Promise<StoredData> => {
    const data = parse<Record<string, unknown>>(stored.data);
    const closed = fields.flatMap((field) => {
      const value = data[field];
      return typeof value === 'string' ? [{ field, value }] : [];
    });
    // A subject without encrypted values may have no key.
    if (closed.length === 0) return data;
    const key = await subjectKeys.find(subject);
    // A field that was not personal yet when the event was written is not encrypted. If the subject was erased, it must
    // not be read either.
    if (key === erasedKey)
      for (const field of declared) if (typeof data[field] === 'string') data[field] = erased;
    const place = { subject, eventId: stored.id };
    if (together !== undefined) {
      const names = closed.map(({ field }) => field);
      return { ...data, ...openTogether(key, together, names, place) };
    }
    for (const { field, value } of closed)
      data[field] = openField(key, value, { ...place, field: `data.${field}` });
    return data;
  };

  const openOrigin = async (
    { id: eventId }: Pick<StoredEvent, 'id'>,
    metadata: StoredMetadata,
  ): Promise<Pick<EventMetadata, 'ip' | 'session'>> => {
    const { ip, session, origin } = metadata;
    if (origin !== undefined) return origins.open(keyboardOf(metadata), origin);
    if (ip === undefined && session === undefined) return {};
    const place = { subject: keyboardOf(metadata), eventId };
    const key = await subjectKeys.find(place.subject);
    const open = (value: string, field: string): string =>
      String(openField(key, value, { ...place, field }));
    return {
      ...(ip === undefined ? {} : { ip: open(ip, 'metadata.ip') }),
      ...(session === undefined ? {} : { session: open(session, 'metadata.session') }),
    };
  };

  const declarationOf = ({
    type,
    stream,
    position,
    version,
  }: StoredEvent | EventText): EventDeclaration => {
    const declaration = declarations.get(type);
    const at = (): string => `at position ${position} in ${stream}`;
    if (!declaration || declaration.category !== categoryOf(stream)) {
      throw new UnknownEventError(`Unknown event type ${type} ${at()}.`);
    }
    if (version > declaration.version) {
      throw new UnknownEventError(
        `${type} ${at()} has version ${version}; the latest known version is ${declaration.version}.`,
      );
    }
    return declaration;
  };

  const decodeFact: Codec['decodeFact'] = (stored) => {
    const declaration = declarationOf(stored);
    const metadata = parse<StoredMetadata>(stored.metadata);
    const record = (data: StoredData): RecordedEvent =>
      recorded(stored, declaration, withoutOrigin(metadata), data);
    const { personal } = metadata;
    return personal
      ? openFields(stored, personal, declaration.personal ?? []).then(record)
      : record(parse<StoredData>(stored.data));
  };

  const decodeClosed: Codec['decodeClosed'] = (stored) =>
    recorded(
      stored,
      declarationOf(stored),
      withoutOrigin(parse<StoredMetadata>(stored.metadata)),
      parse<StoredData>(stored.data),
    );

  const decode: Codec['decode'] = async (stored) => {
    const event = await decodeFact(stored);
    const origin = await openOrigin(stored, parse<StoredMetadata>(stored.metadata));
    return { ...event, metadata: { ...event.metadata, ...origin } };
  };

  return { encode, decode, decodeFact, decodeClosed };
};

const withoutOrigin = ({
  actor,
  correlationId,
  causationId,
  commandId,
}: StoredMetadata): EventMetadata => ({ actor, correlationId, causationId, commandId });

const recorded = (
  stored: StoredEvent | EventText,
  declaration: EventDeclaration,
  metadata: EventMetadata,
  data: StoredData,
): RecordedEvent => ({
  type: stored.type,
  data: upcast(declaration, stored, data),
  id: stored.id,
  version: declaration.version,
  stream: stored.stream,
  revision: stored.revision,
  position: stored.position,
  occurredAt: stored.occurredAt,
  recordedAt: stored.recordedAt,
  metadata,
  hash: typeof stored.hash === 'string' ? stored.hash : hexOf(stored.hash),
});

/** Upcasts step by step to the newest version. */
const upcast = (
  declaration: EventDeclaration,
  stored: StoredEvent | EventText,
  data: StoredData,
): StoredData => {
  let newest = data;
  for (let version = stored.version; version < declaration.version; version += 1) {
    const step = declaration.upcasters?.[version];
    invariant(step, `${stored.type} has an upcaster from version ${version}`);
    newest = step(newest);
  }
  return newest;
};
