import { string } from 'yup';
import { momentsOf, readDays } from '../../domain/shared/days.ts';
import { invariant } from '../../domain/shared/errors.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import type { ListFilter } from './list-declaration.ts';
import { sql, type Sql } from './sql.ts';

/** UTC days, both included: `2026-05-01_2026-06-11`. */
export const daysText = () =>
  string().test('days', fieldTexts.days, (text) => text === undefined || readDays(text) !== null);

/** Filters rows with a moment within the given days. */
export const daysFilter = (moment: Sql): ListFilter<unknown> => ({
  schema: daysText(),
  where: (text) => {
    const days = readDays(text);
    invariant(days, 'the schema accepts only valid days');
    const { from, until } = momentsOf(days);
    return sql`${moment} >= ${from} and ${moment} < ${until}`;
  },
});
