import { array, number, object, string, type InferType } from 'yup';
import { isUuid } from '../../../domain/shared/ids.ts';
import { isImpersonalQuery } from '../../../domain/shared/lists/impersonal-query.ts';
import {
  isColumnField,
  isImpersonalName,
  isListName,
  viewLimits,
} from '../../../domain/shared/lists/views.ts';
import { isRoleId } from '../../../domain/shared/roles.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { line } from '../../core/text-schema.ts';

/** Requests and answers about views of lists, shared by server and screens. */

const list = () =>
  string()
    .required(fieldTexts.required)
    .max(40, fieldTexts.tooLong)
    .test('list', 'This list does not exist.', (name) => isListName(name));

const column = object({
  field: string()
    .required(fieldTexts.required)
    .max(40, fieldTexts.tooLong)
    .test('field', 'This column does not exist.', (field) => isColumnField(field)),
  width: number()
    .integer(fieldTexts.tooLong)
    .min(viewLimits.widthLeast, fieldTexts.tooLong)
    .max(viewLimits.widthMost, fieldTexts.tooLong),
});

export const listViewRequest = object({
  list: list(),
  name: line()
    .required(fieldTexts.required)
    .max(viewLimits.name, fieldTexts.tooLong)
    .test('impersonal', 'Do not enter email addresses or phone numbers.', (name) =>
      isImpersonalName(name),
    ),
  query: string()
    .max(viewLimits.query, fieldTexts.tooLong)
    .test('impersonal', 'A view cannot keep a search or conditions on personal data.', (query) =>
      isImpersonalQuery(query ?? ''),
    )
    .default(''),
  columns: array().of(column.required()).max(viewLimits.columns, fieldTexts.tooLong).default([]),
  sharedWith: array()
    .of(
      number()
        .required()
        .test('role', 'This role does not exist.', (role) => isRoleId(role)),
    )
    .max(6, fieldTexts.tooLong)
    .default([]),
});
export type ListViewRequest = InferType<typeof listViewRequest>;

export const defaultViewRequest = object({
  list: list(),
  viewId: string()
    .nullable()
    .defined()
    .test('uuid', fieldTexts.id, (id) => id === null || isUuid(id)),
});
export type DefaultViewRequest = InferType<typeof defaultViewRequest>;
