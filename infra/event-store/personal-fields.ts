import { erasedKey } from '../vault/subject-keys.ts';
import { seal, unseal, type SealingKey } from '../vault/sealing.ts';

/** What a personal field decodes to once its subject was erased. */
export const erased = 'Erased';

/** Whose field it is and where it stands; the ciphertext opens nowhere else. */
export type FieldPlace = Readonly<{ subject: string; eventId: string; field?: string }>;
/** The event that fields stand in. */
export type EventPlace = Pick<FieldPlace, 'eventId'>;

type Values = Readonly<Record<string, unknown>>;

const contextOf = ({ eventId, field = '' }: FieldPlace): readonly string[] => [
  'field/1',
  eventId,
  field,
];

const contextOfAll = ({ eventId }: EventPlace): readonly string[] => ['fields/1', eventId];

/**
 * The value encrypted with its subject's key, which is asked for once for all fields of an event, as base64; empty where
 * the subject was erased already.
 */
export const closeField = (
  key: SealingKey | typeof erasedKey,
  value: unknown,
  place: FieldPlace,
): string =>
  key === erasedKey
    ? ''
    : seal(key, Buffer.from(JSON.stringify(value)), contextOf(place)).toString('base64');

/** The value again, or `erased`. */
export const openField = (
  key: SealingKey | typeof erasedKey,
  closed: string,
  place: FieldPlace,
): unknown =>
  key === erasedKey
    ? erased
    : JSON.parse(unseal(key, Buffer.from(closed, 'base64'), contextOf(place)).toString());

/** All personal values of an event, closed as one by their names: a seal for each would cost as much as the event does. */
export const closeTogether = (
  key: SealingKey | typeof erasedKey,
  values: Values,
  place: EventPlace,
): string =>
  key === erasedKey
    ? ''
    : seal(key, Buffer.from(JSON.stringify(values)), contextOfAll(place)).toString('base64');

/** The values again by their names; each of those that are named is `erased` where the key is gone. */
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
