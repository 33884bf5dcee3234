import type { RoleId } from '../roles.ts';

/** A column of a list in a saved view, in its order. */
export type ViewColumn = Readonly<{ field: string; width?: number | undefined }>;

/** A saved view of a list. */
export type ListView = Readonly<{
  /** The name of the list, as it is in paths. */
  list: string;
  name: string;
  /** Sort, rows per page, filters and open conditions, as in the address, without the name of the list. */
  query: string;
  columns: readonly ViewColumn[];
  /** Roles that see it too; with none, only its owner does. */
  sharedWith: readonly RoleId[];
}>;

export const viewLimits = {
  /** Limits per list, and for all lists of a person. */
  perList: 30,
  inAll: 60,
  name: 60,
  query: 1_000,
  columns: 60,
  widthLeast: 40,
  widthMost: 1_200,
} as const;

export const isListName = (text: string): boolean => /^[a-z][a-z-]{0,39}$/.test(text);
export const isColumnField = (text: string): boolean => /^[A-Za-z_]{1,40}$/.test(text);

/** Whether the name contains no email address or phone number. */
export const isImpersonalName = (name: string): boolean => !/@|\d(?:[\s().-]*\d){6}/.test(name);
