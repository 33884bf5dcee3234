import { useState } from 'react';
import type { ListColumn } from './list-types.ts';

/** From this many columns on a list starts with its short set (web.md, Lists and forms). */
export const manyColumns = 14;

const storageKey = (name: string) => `daybook.columns.${name}`;

const start = <Row>(columns: readonly ListColumn<Row>[]): readonly string[] =>
  columns.length < manyColumns
    ? []
    : columns
        .filter(({ short, names }) => short !== true && names !== true)
        .map(({ field }) => field);

const readHidden = (name: string): readonly string[] | null => {
  try {
    const json: unknown = JSON.parse(window.localStorage.getItem(storageKey(name)) ?? 'null');
    return Array.isArray(json)
      ? json.filter((field): field is string => typeof field === 'string')
      : null;
  } catch {
    return null;
  }
};

/** Which columns are hidden: chosen in this browser, else by the short set. A naming column is always shown. */
export const useHiddenColumns = <Row>(name: string, columns: readonly ListColumn<Row>[]) => {
  const [chosen, setChosen] = useState(() => readHidden(name));
  const hidden = chosen ?? start(columns);
  const save = (next: readonly string[] | null) => {
    if (next === null) window.localStorage.removeItem(storageKey(name));
    else window.localStorage.setItem(storageKey(name), JSON.stringify(next));
    setChosen(next);
  };
  return {
    hidden,
    flip: (field: string) =>
      save(hidden.includes(field) ? hidden.filter((other) => other !== field) : [...hidden, field]),
    showAll: () => save([]),
    reset: () => save(null),
  };
};
