import { erasedKey } from '../vault/subject-keys.ts';
import { seal, unseal, type SealingKey } from '../vault/sealing.ts';

/** The value that a personal field decodes to after its subject was erased. */
export const erased = 'Erased';

/** The subject and the place of a field. A ciphertext can be decrypted only in its own place. */
export type FieldPlace = Readonly<{ subject: string; eventId: string; field?: string }>;
/** The event that contains the fields. */
export type EventPlace = Pick<FieldPlace, 'eventId'>;

type Values = Readonly<Record<string, unknown>>;

const contextOf = ({ eventId, field = '' }: FieldPlace): readonly string[] => [
  'field/1',
  eventId,
  field,
];

const contextOfAll = ({ eventId }: EventPlace): readonly string[] => ['fields/1', eventId];

/**
 * Encrypts a value with its subject's key, in base64; empty when the subject was erased already. The caller fetches the
 * key once for all fields of an event.
 */
export const closeField = (
  key: SealingKey | typeof erasedKey,
  value: unknown,
  place: FieldPlace,
): string =>
  key === erasedKey
    ? ''
    : seal(key, Buffer.from(JSON.stringify(value)), contextOf(place)).toString('base64');

/** Decrypts a value; `erased` when the key is gone. */
export const openField = (
  key: SealingKey | typeof erasedKey,
  closed: string,
  place: FieldPlace,
): unknown =>
  key === erasedKey
    ? erased
    : JSON.parse(unseal(key, Buffer.from(closed, 'base64'), contextOf(place)).toString());

/**
 * Encrypts all personal values of an event together, by name: encrypting each would cost as much as the whole event.
 */
export const closeTogether = (
  key: SealingKey | typeof erasedKey,
  values: Values,
  place: EventPlace,
): string =>
  key === erasedKey
    ? ''
    : seal(key, Buffer.from(JSON.stringify(values)), contextOfAll(place)).toString('base64');

/** Decrypts the values by name; each of the given names is `erased` when the key is gone. */
export const openTogether = (
  key: SealingKey | typeof erasedKey,
  closed: string,
  names: readonly string[],
  place: EventPlace,
): Values =>
  key === erasedKey
    ? Object.fromEntries(names.map((name) => [name, erased]))
    : (JSON.parse(
        unseal(key, Buffer.from(closed, 'base64'), contextOfAll(place)).toString(),
      ) as Values);
