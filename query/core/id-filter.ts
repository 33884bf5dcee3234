import { string } from 'yup';
import { isUuid } from '../../domain/shared/ids.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import type { ListFilter } from './list-declaration.ts';
import type { Sql } from './sql.ts';

/** Filters the rows of one record, by its id. */
export const idFilter = (where: (id: string) => Sql): ListFilter<unknown> => ({
  schema: string().test('uuid', fieldTexts.id, (id) => id === undefined || isUuid(id)),
  where,
});
