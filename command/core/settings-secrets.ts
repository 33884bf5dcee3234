import {
  secretIn,
  type DefinedSettings,
  type SecretChanges,
  type Settings,
} from '../../domain/shared/settings.ts';
import { usableSecretIds, type SecretRef } from '../../domain/shared/secret-ref.ts';
import type { Secrets } from '../../infra/vault/secrets.ts';

type Parts = Readonly<Record<string, object>>;

/** The secrets of a form: the name under which each is sent, and the field of the event that says which stands. */
export type SecretFields = Readonly<Record<string, string>>;

/** Where the secrets of a field lie in the vault; permanent. */
export const secretPlace = (category: string, type: string, field: string): string =>
  `${category}/${type}/${field}`;

/** All places of settings, and the ids that stand there at this moment (ISO 8601). */
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
 * The values that may be used now: the one that stands, then the one it replaced while that may still be used. Who calls
 * a provider takes the first; who checks a provider's signature accepts any.
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

/** What is told of a secret: whether there is one, since when, and its last four characters where it is long enough. */
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

/** A body as its record may hash it: what is secret in it stands as a keyed hash. */
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
 * Puts the secrets of a body into the vault, before the event that names them, and says what the command does with them.
 * Those that no event comes to name are swept away (`sweep_secrets`).
 */
export const putSecrets = async (options: {
  secrets: Pick<Secrets, 'put'>;
  fields: SecretFields;
  placeOf: (field: string) => string;
  body: Body;
  mintId: () => string;
  /** Until when those that are replaced may still be used, in ISO 8601; `null`: no longer. */
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
