import { invariant } from '../../domain/shared/errors.ts';

/**
 * A piece of SQL whose text is written in our code and whose values are bound. A request's text can never become part
 * of a statement's text: the template accepts only other pieces and values.
 */
export type Sql = Readonly<{ parts: readonly string[]; values: readonly unknown[] }>;

/** A private symbol, so nothing parsed from a request can have such a key. */
const made = Symbol('made here');

/** Whether it was made here, and does not only look like it. */
export const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && made in value;

const piece = (parts: readonly string[], values: readonly unknown[]): Sql => {
  const one: Sql & Readonly<{ [made]: true }> = { parts, values, [made]: true };
  return one;
};

/** sql`o.user_id = ${userId}`: values are bound, pieces are inserted. */
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

/** The name of one of our own tables or columns. */
export const name = (identifier: string): Sql => {
  invariant(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(identifier), 'a name is plain');
  return piece([identifier], []);
};

/** One of our own words or whole numbers as a literal: a statement without bound values is planned only once. */
export const constant = (value: string | number): Sql => {
  if (typeof value === 'string') {
    invariant(/^[a-z_]+$/i.test(value), 'a constant is a plain word');
    return piece([`'${value}'`], []);
  }
  invariant(Number.isSafeInteger(value) && value >= 0, 'a constant is a whole number');
  return piece([String(value)], []);
};

/** Joins pieces with a separator. */
export const join = (all: readonly Sql[], between: Sql): Sql => {
  const [first, ...others] = all;
  if (first === undefined) return sql``;
  return others.reduce((result, next) => sql`${result}${between}${next}`, first);
};

/** All conditions hold; true when there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${join(conditions, sql`) and (`)})`;

/** At least one condition holds; false when there are none. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${join(conditions, sql`) or (`)})`;

/** The form that `pg` accepts. */
export const toQuery = ({ parts, values }: Sql): { text: string; values: unknown[] } => ({
  text: parts.reduce((text, part, index) => `${text}$${index}${part}`),
  values: [...values],
});
