import {
  boolean,
  number,
  object,
  string,
  type AnyObjectSchema,
  type InferType,
  type ObjectSchema,
} from 'yup';

export const expected = object({
  expectedRevision: number().integer('This is not a revision.').min(0, 'This is not a revision.'),
});

/** The longest secret, in characters; enough for a key in PEM. */
const secretMax = 8_192;

/** A secret to save: left out or empty keeps the current one, `null` removes it. */
export const secretField = () =>
  string()
    .nullable()
    .max(secretMax, 'This is too long.')
    .matches(/^\S(?:.*\S)?$/s, {
      message: 'A secret must not begin or end with a space.',
      excludeEmptyString: true,
    });

/** For how many hours replaced secrets may still be used; not at all when absent. */
export const overlap = object({
  keepReplacedForHours: number()
    .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
    .typeError('Enter whole hours.')
    .integer('Enter whole hours.')
    .min(1, 'Enter 1 to 720 hours.')
    .max(720, 'Enter 1 to 720 hours.'),
});

/** The secrets of a form by name, with their overlap if there are any. */
export const secretsRequest = (names: readonly string[]): AnyObjectSchema =>
  names.length === 0
    ? object()
    : overlap.concat(object(Object.fromEntries(names.map((name) => [name, secretField()]))));

/**
 * How the contract names a provider and its values in a body: `name` with `key1` to `key5`, or `key` with `value1` to
 * `value5`.
 */
export type NumberedBody = Readonly<{
  nameField: 'name' | 'key';
  name: string;
  numbered: 'key' | 'value';
}>;

/**
 * The fields of the contract's body beside `known`: the name, which the path has too, and the numbered values that the
 * provider does not use.
 */
const numberedRequest = (
  { nameField, name, numbered }: NumberedBody,
  known: readonly string[],
): AnyObjectSchema => {
  const unused = [1, 2, 3, 4, 5]
    .map((number) => `${numbered}${number}`)
    .filter((field) => !known.includes(field));
  return object({
    [nameField]: string().oneOf([name], 'This is not the provider of this address.'),
    ...Object.fromEntries(
      unused.map((field) => [
        field,
        string().nullable().max(0, 'This provider does not use this value. Leave it empty.'),
      ]),
    ),
  });
};

/** What may be shown of a secret, never the secret itself. */
const secretShown = object({
  set: boolean().required(),
  /** When it was set. */
  changed_at: string().nullable().defined(),
  last4: string().nullable().defined(),
  /** Until when the previous one may still be used; `null` when it may not. */
  previous_until: string().nullable().defined(),
});

export type SecretShown = InferType<typeof secretShown>;

/** What may be shown of secrets, by form and field name. */
export const secretsResponse = (forms: Readonly<Record<string, readonly string[]>>) =>
  object(
    Object.fromEntries(
      Object.entries(forms).map(([form, names]) => [
        form,
        object(Object.fromEntries(names.map((name) => [name, secretShown.required()]))).required(),
      ]),
    ),
  );

/** The values to save, and the revision that the person saw; without it, changes by others are not detected. */
export const settingsRequest = <Values extends object>(
  values: ObjectSchema<Values>,
  secretNames: readonly string[],
  numbered?: NumberedBody,
) => {
  const body = values.concat(expected).concat(secretsRequest(secretNames));
  return numbered === undefined
    ? body
    : body.concat(numberedRequest(numbered, Object.keys(body.fields)));
};

/** The current settings, and the revision to send as `expectedRevision` when saving. */
export const settingsResponse = <Data extends object, Secrets extends object>(
  data: ObjectSchema<Data>,
  secrets: ObjectSchema<Secrets>,
) =>
  object({
    data: data.required(),
    /** What may be shown of the secrets, by form and field. */
    secrets: secrets.required(),
    revision: number().integer().required(),
    /** When and by whom anything in it was last changed; `null` if it never was. */
    changed_at: string().nullable().defined(),
    changed_by: string().nullable().defined(),
  });

export const settingsSavedResponse = object({
  message: string().required(),
  revision: number().integer().required(),
});
