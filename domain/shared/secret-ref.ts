import type { AuditWord } from './audit/types.ts';
import { moment } from './audit/words.ts';

/** Which secret stands, as events tell it. The secret itself lies in the vault under this id, and nowhere else. */
export type SecretRef = Readonly<{
  id: string;
  /** The one it replaced, which may be used until then (ISO 8601). */
  previous: Readonly<{ id: string; until: string }> | null;
}>;

/**
 * What is done with a secret: another takes its place (`keepPreviousUntil`: until when, in ISO 8601, the one before may
 * still be used; `null`: no longer), or it is taken away (`null`).
 */
export type SecretChange = Readonly<{ id: string; keepPreviousUntil: string | null }> | null;

/** The secret that stands after a change; without one the same as before. */
export const nextSecret = (
  before: SecretRef | null,
  change: SecretChange | undefined,
): SecretRef | null => {
  if (change === undefined) return before;
  if (change === null) return null;
  const { id, keepPreviousUntil: until } = change;
  return { id, previous: before === null || until === null ? null : { id: before.id, until } };
};

/** Ids of the secrets that may be used at this moment (ISO 8601), the one that stands first. */
export const usableSecretIds = (ref: SecretRef | null, now: string): readonly string[] => {
  if (ref === null) return [];
  const { id, previous } = ref;
  return previous !== null && previous.until > now ? [id, previous.id] : [id];
};

const referenceLength = 8;

/** What the audit says of a secret. The reference is the end of its id: it tells one from the next, and nothing else. */
export const secretWord = (ref: SecretRef | null): AuditWord => {
  if (ref === null) return 'Not set';
  const set = `Set, reference ${ref.id.slice(-referenceLength)}`;
  return ref.previous === null
    ? set
    : `${set}; the one before may be used until ${moment(ref.previous.until)}`;
};
