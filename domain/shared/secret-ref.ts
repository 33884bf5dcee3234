import type { AuditWord } from './audit/types.ts';
import { moment } from './audit/words.ts';

/** A reference to the current secret, for events. The secret itself is only in the vault, under this id. */
export type SecretRef = Readonly<{
  id: string;
  /** The secret that it replaced, which may be used until `until` (ISO 8601). */
  previous: Readonly<{ id: string; until: string }> | null;
}>;

/**
 * A change of a secret: a new id replaces it, or `null` removes it. `keepPreviousUntil` (ISO 8601) says until when the
 * previous secret may still be used; `null` ends its use at once.
 */
export type SecretChange = Readonly<{ id: string; keepPreviousUntil: string | null }> | null;

/** The secret after a change; without a change it stays the same. */
export const nextSecret = (
  before: SecretRef | null,
  change: SecretChange | undefined,
): SecretRef | null => {
  if (change === undefined) return before;
  if (change === null) return null;
  const { id, keepPreviousUntil: until } = change;
  return { id, previous: before === null || until === null ? null : { id: before.id, until } };
};

/** Ids of the secrets that may be used at this moment (ISO 8601), the current one first. */
export const usableSecretIds = (ref: SecretRef | null, now: string): readonly string[] => {
  if (ref === null) return [];
  const { id, previous } = ref;
  return previous !== null && previous.until > now ? [id, previous.id] : [id];
};

const referenceLength = 8;

/** The audit's words for a secret. The reference is the end of its id: it tells secrets apart and reveals nothing. */
export const secretWord = (ref: SecretRef | null): AuditWord => {
  if (ref === null) return 'Not set';
  const set = `Set, reference ${ref.id.slice(-referenceLength)}`;
  return ref.previous === null
    ? set
    : `${set}; the one before may be used until ${moment(ref.previous.until)}`;
};
