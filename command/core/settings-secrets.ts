import {
  secretIn,
  type DefinedSettings,
  type SecretChanges,
  type Settings,
} from '../../domain/shared/settings.ts';
import { usableSecretIds, type SecretRef } from '../../domain/shared/secret-ref.ts';
import type { Secrets } from '../../infra/vault/secrets.ts';

type Parts = Readonly<Record<string, object>>;

/** The secrets of a form: the name under which each is sent, and the event field with the reference to it. */
export type SecretFields = Readonly<Record<string, string>>;

/** The place in the vault of a field's secrets; permanent. */
export const secretPlace = (category: string, type: string, field: string): string =>
  `${category}/${type}/${field}`;

/** All places of these settings in the vault, and the secret ids in use at this moment (ISO 8601). */
export const secretsStanding = <P extends Parts>(
  { decider: { category }, secrets }: DefinedSettings<P>,
  { parts }: Settings<P>,
  now: string,
): readonly Readonly<{ place: string; ids: readonly string[] }>[] => {
  const standing: Readonly<Record<string, Readonly<{ values: object }>>> = parts;
  return Object.entries(secrets).flatMap(([type, fields]) =>
    fields.map((field) => ({
      place: secretPlace(category, type, field),
      ids: usableSecretIds(secretIn(standing[type]?.values ?? {}, field), now),
    })),
  );
};

/**
 * The secrets that may be used now: the current one, then the previous one while it is still valid. A caller of a
 * provider uses the first; a check of a provider's signature accepts any.
 */
export const usableSecrets = async (
  secrets: Pick<Secrets, 'find'>,
  place: string,
  ref: SecretRef | null,
  now: Date,
): Promise<readonly string[]> => {
  const values = await Promise.all(
    usableSecretIds(ref, now.toISOString()).map((id) => secrets.find(place, id)),
  );
  return values.filter((value) => value !== null);
};

/** What may be shown of a secret: whether it is set, since when, and its last four characters if it is long enough. */
export const tellSecret = async (
  secrets: Pick<Secrets, 'tell'>,
  place: string,
  ref: SecretRef | null,
  now: string,
) => {
  const facts = ref === null ? null : await secrets.tell(place, ref.id);
  const until = ref?.previous?.until ?? null;
  return {
    set: ref !== null,
    changed_at: facts?.setAt.toISOString() ?? null,
    last4: facts?.lastFour ?? null,
    previous_until: until !== null && until > now ? until : null,
  };
};

type Body = Readonly<Record<string, unknown>>;

/** The body for the record's hash: each secret is replaced by a keyed hash. */
export const withoutSecrets = (
  body: Body,
  fields: SecretFields,
  { digest }: Pick<Secrets, 'digest'>,
): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Object.hasOwn(fields, name) && typeof value === 'string' ? digest(value) : value,
    ]),
  );

/**
 * Stores the secrets of a body in the vault, before the event that refers to them, and returns the changes for the
 * command. Secrets that no event refers to are deleted later (`sweep_secrets`).
 */
export const putSecrets = async (options: {
  secrets: Pick<Secrets, 'put'>;
  fields: SecretFields;
  placeOf: (field: string) => string;
  body: Body;
  mintId: () => string;
  /** Until when replaced secrets may still be used, in ISO 8601; `null` ends their use at once. */
  keepPreviousUntil: string | null;
}): Promise<SecretChanges> => {
  const { secrets, fields, placeOf, body, mintId, keepPreviousUntil } = options;
  const changes: Record<string, SecretChanges[string]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    if (value === null) changes[field] = null;
    if (typeof value !== 'string' || value === '') continue;
    const id = mintId();
    await secrets.put(placeOf(field), id, value);
    changes[field] = { id, keepPreviousUntil };
  }
  return changes;
};
