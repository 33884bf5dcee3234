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

/** The longest secret, in characters: a key in PEM is within it. */
const secretMax = 8_192;

/** A secret as it is saved: left out or left empty, it stays; `null` takes it away. */
export const secretField = () =>
  string()
    .nullable()
    .max(secretMax, 'This is too long.')
    .matches(/^\S(?:.*\S)?$/s, {
      message: 'A secret must not begin or end with a space.',
      excludeEmptyString: true,
    });

/** For how many hours secrets that are replaced may still be used: none if absent. */
export const overlap = object({
  keepReplacedForHours: number()
    .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
    .typeError('Enter whole hours.')
    .integer('Enter whole hours.')
    .min(1, 'Enter 1 to 720 hours.')
    .max(720, 'Enter 1 to 720 hours.'),
});

/** The secrets of a form by name, and their overlap where there are any. */
export const secretsRequest = (names: readonly string[]): AnyObjectSchema =>
  names.length === 0
    ? object()
    : overlap.concat(object(Object.fromEntries(names.map((name) => [name, secretField()]))));

/** How the contract names a provider and its values in a body: `name` and `key1` to `key5`, or `key` and `value1` to `value5`. */
export type NumberedBody = Readonly<{
  nameField: 'name' | 'key';
  name: string;
  numbered: 'key' | 'value';
}>;

/** What the contract's body has beside `known`: the name that the path has too, and the numbers that the provider has no use for. */
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
        string().nullable().max(0, 'This provider has no such value. Leave it empty.'),
      ]),
    ),
  });
};

/** What is told of a secret: never what it is. */
const secretShown = object({
  set: boolean().required(),
  /** When it was put in. */
  changed_at: string().nullable().defined(),
  last4: string().nullable().defined(),
  /** Until when the one before may still be used; `null`: it may not. */
  previous_until: string().nullable().defined(),
});

export type SecretShown = InferType<typeof secretShown>;

/** By form and name of the field. */
export const secretsResponse = (forms: Readonly<Record<string, readonly string[]>>) =>
  object(
    Object.fromEntries(
      Object.entries(forms).map(([form, names]) => [
        form,
        object(Object.fromEntries(names.map((name) => [name, secretShown.required()]))).required(),
      ]),
    ),
  );

/** What is saved, and the revision the person saw: without it nobody is told of another's change. */
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

/** Settings as they stand, and the revision that a save names as `expectedRevision`. */
export const settingsResponse = <Data extends object, Secrets extends object>(
  data: ObjectSchema<Data>,
  secrets: ObjectSchema<Secrets>,
) =>
  object({
    data: data.required(),
    /** What is told of secrets, by form and field. */
    secrets: secrets.required(),
    revision: number().integer().required(),
    /** When and by whom anything of it was set last; `null` before anybody did. */
    changed_at: string().nullable().defined(),
    changed_by: string().nullable().defined(),
  });

export const settingsSavedResponse = object({
  message: string().required(),
  revision: number().integer().required(),
});
