import { array, boolean, number, object, string, type InferType } from 'yup';

/** A view of a list: the caller's own, or one that others share. */
export const listViewRow = object({
  id: string().required(),
  name: string().required(),
  query: string().defined(),
  columns: array()
    .of(object({ field: string().required(), width: number() }).required())
    .required(),
  shared_with: array().of(number().required()).required(),
  is_own: boolean().required(),
  /** The owner's name. */
  owner: string().nullable().defined(),
  /** Whether the list opens with it. */
  is_default: boolean().required(),
});
export type ListViewItem = InferType<typeof listViewRow>;

export const listViewsResponse = object({ data: array().of(listViewRow.required()).required() });
