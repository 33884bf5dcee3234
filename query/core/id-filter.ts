import { string } from 'yup';
import { isUuid } from '../../domain/shared/ids.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import type { ListFilter, Way } from './list-declaration.ts';
import type { Sql } from './sql.ts';

/** Filters the rows of one record, by its id; in several ways, if there are (`ListFilter`). */
export const idFilter = (
  where: (id: string) => Sql,
  ways?: (id: string) => readonly Way[],
): ListFilter<unknown> => ({
  schema: string().test('uuid', fieldTexts.id, (id) => id === undefined || isUuid(id)),
  where,
  ...(ways === undefined ? {} : { ways }),
});
