import { invariant } from '../../domain/shared/errors.ts';

/**
 * A piece of SQL whose text was written in our code and whose values are bound. There is no way from a request's text into
 * the text of a statement: what is put into the template is either another piece or a value.
 */
export type Sql = Readonly<{ parts: readonly string[]; values: readonly unknown[] }>;

/** Known to nobody else, and nothing that is read from a request has such a key. */
const made = Symbol('made here');

/** Whether it was made here, not only looks like it. */
export const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && made in value;

const piece = (parts: readonly string[], values: readonly unknown[]): Sql => {
  const one: Sql & Readonly<{ [made]: true }> = { parts, values, [made]: true };
  return one;
};

/** sql`o.user_id = ${userId}`: values are bound, pieces are put in. */
export const sql = (text: TemplateStringsArray, ...given: readonly unknown[]): Sql => {
  const parts: string[] = [text[0] ?? ''];
  const values: unknown[] = [];
  const append = (more: string): void => {
    parts.push(`${parts.pop() ?? ''}${more}`);
  };
  given.forEach((value, index) => {
    if (isSql(value)) {
      append(value.parts[0] ?? '');
      value.values.forEach((bound, at) => {
        values.push(bound);
        parts.push(value.parts[at + 1] ?? '');
      });
      append(text[index + 1] ?? '');
    } else {
      values.push(value);
      parts.push(text[index + 1] ?? '');
    }
  });
  return piece(parts, values);
};

/** A table or column of our own, by name. */
export const name = (identifier: string): Sql => {
  invariant(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(identifier), 'a name is plain');
  return piece([identifier], []);
};

/** A word or a whole number of our own as it stands in the statement: one that binds nothing is planned but once. */
export const constant = (value: string | number): Sql => {
  if (typeof value === 'string') {
    invariant(/^[a-z_]+$/i.test(value), 'a constant is a plain word');
    return piece([`'${value}'`], []);
  }
  invariant(Number.isSafeInteger(value) && value >= 0, 'a constant is a whole number');
  return piece([String(value)], []);
};

/** Pieces one after the other. */
export const join = (all: readonly Sql[], between: Sql): Sql => {
  const [first, ...others] = all;
  if (first === undefined) return sql``;
  return others.reduce((result, next) => sql`${result}${between}${next}`, first);
};

/** All of them hold; true where there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${join(conditions, sql`) and (`)})`;

/** One of them holds; false where there are none. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${join(conditions, sql`) or (`)})`;

/** As `pg` takes it. */
export const toQuery = ({ parts, values }: Sql): { text: string; values: unknown[] } => ({
  text: parts.reduce((text, part, index) => `${text}$${index}${part}`),
  values: [...values],
});
