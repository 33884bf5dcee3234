import { number, object, string, type ObjectSchema } from 'yup';

export const expected = object({
  expectedRevision: number().integer('This is not a revision.').min(0, 'This is not a revision.'),
});

/** What is saved, and the revision the person saw: without it nobody is told of another's change. */
export const settingsRequest = <Values extends object>(values: ObjectSchema<Values>) =>
  values.concat(expected);

/** Settings as they stand, and the revision that a save names as `expectedRevision`. */
export const settingsResponse = <Data extends object>(data: ObjectSchema<Data>) =>
  object({
    data: data.required(),
    revision: number().integer().required(),
    /** When and by whom anything of it was set last; `null` before anybody did. */
    changed_at: string().nullable().defined(),
    changed_by: string().nullable().defined(),
  });

export const settingsSavedResponse = object({
  message: string().required(),
  revision: number().integer().required(),
});
