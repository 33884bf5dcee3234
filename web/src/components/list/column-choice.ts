import { useMemo, useState } from 'react';
import type { ViewColumn } from '../../../../domain/shared/lists/views.ts';
import type { ListColumn } from './list-types.ts';

/** A list with at least this many columns starts with its short set (web.md, Lists and forms). */
export const manyColumns = 14;

const storageKey = (name: string) => `daybook.columns.${name}`;

/** What this browser stores: hidden columns, and the order and widths of those that were moved. */
type Kept = Readonly<{
  hidden: readonly string[] | null;
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
}>;

const asItComes: Kept = { hidden: null, order: [], widths: {} };

const start = <Row>(columns: readonly ListColumn<Row>[]): readonly string[] => {
  const isMany = columns.length >= manyColumns;
  return columns
    .filter(({ short = !isMany, names }) => !short && names !== true)
    .map(({ field }) => field);
};

const textsIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((field): field is string => typeof field === 'string') : null;

const isWidth = (entry: readonly [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && Number.isFinite(entry[1]);

const widthsIn = (value: unknown): Readonly<Record<string, number>> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(isWidth))
    : {};

const readKept = (name: string): Kept => {
  try {
    const json: unknown = JSON.parse(window.localStorage.getItem(storageKey(name)) ?? 'null');
    // The first storage format: only the list of hidden columns.
    if (Array.isArray(json)) return { ...asItComes, hidden: textsIn(json) };
    const of = (field: string): unknown => Reflect.get(Object(json), field);
    return {
      hidden: textsIn(of('hidden')),
      order: textsIn(of('order')) ?? [],
      widths: widthsIn(of('widths')),
    };
  } catch {
    return asItComes;
  }
};

/** Sorts columns by the stored order; a column that it does not name keeps its place after the columns before it. */
const inOrder = <Row>(
  columns: readonly ListColumn<Row>[],
  order: readonly string[],
): readonly ListColumn<Row>[] => {
  const place = (column: ListColumn<Row>): number => {
    const own = order.indexOf(column.field);
    if (own >= 0) return own;
    const before = columns.slice(0, columns.indexOf(column));
    return Math.max(-1, ...before.map(({ field }) => order.indexOf(field))) + 0.5;
  };
  return order.length === 0 ? columns : columns.toSorted((one, other) => place(one) - place(other));
};

/** The columns of a list as the person sees them, and how to change that. */
export type ColumnLayout = Readonly<{
  shown: readonly ViewColumn[];
  /** Shows exactly these columns in this order; with none, the list's default. */
  apply: (columns: readonly ViewColumn[]) => void;
  /** Whether the columns are as `apply` would set them. */
  isAs: (columns: readonly ViewColumn[]) => boolean;
}>;

/** Columns with their widths, in order, and which of them are hidden. */
const laidOut = <Row>(all: readonly ListColumn<Row>[], { order, widths, hidden }: Kept) => ({
  columns: inOrder(all, order).map((column) => {
    const width = widths[column.field];
    return width === undefined ? column : { ...column, width, grow: 0, isOwnWidth: true as const };
  }),
  hidden: hidden ?? start(all),
});

const shownOf = <Row>(all: readonly ListColumn<Row>[], kept: Kept): readonly ViewColumn[] => {
  const { columns, hidden } = laidOut(all, kept);
  return columns
    .filter(({ field }) => !hidden.includes(field))
    .map(({ field }) => {
      const width = kept.widths[field];
      return width === undefined ? { field } : { field, width };
    });
};

/** What to store so that exactly these columns are shown; columns that name a row are always shown. */
const keptOf = <Row>(all: readonly ListColumn<Row>[], shown: readonly ViewColumn[]): Kept => {
  const fields = shown.map(({ field }) => field);
  if (fields.length === 0) return asItComes;
  const isShown = ({ field, names }: ListColumn<Row>) => names === true || fields.includes(field);
  return {
    hidden: all.filter((column) => !isShown(column)).map(({ field }) => field),
    order: fields,
    widths: Object.fromEntries(
      shown.flatMap(({ field, width }) => (width === undefined ? [] : [[field, width]])),
    ),
  };
};

/** Which columns a table shows, how wide and in which order: as stored in this browser, or else by the short set. */
export const useColumnLayout = <Row>(name: string, all: readonly ListColumn<Row>[]) => {
  const [kept, setKept] = useState(() => readKept(name));
  const { columns, hidden } = useMemo(() => laidOut(all, kept), [all, kept]);
  const save = (next: Kept) => {
    if (next === asItComes) window.localStorage.removeItem(storageKey(name));
    else window.localStorage.setItem(storageKey(name), JSON.stringify(next));
    setKept(next);
  };
  const shown = shownOf(all, kept);
  const layout: ColumnLayout = {
    shown,
    apply: (asked) => save(keptOf(all, asked)),
    isAs: (asked) => JSON.stringify(shownOf(all, keptOf(all, asked))) === JSON.stringify(shown),
  };
  return {
    columns,
    hidden,
    layout,
    flip: (field: string) =>
      save({
        ...kept,
        hidden: hidden.includes(field)
          ? hidden.filter((other) => other !== field)
          : [...hidden, field],
      }),
    setOrder: (order: readonly string[]) => save({ ...kept, order }),
    setWidth: (field: string, width: number) =>
      save({ ...kept, widths: { ...kept.widths, [field]: Math.round(width) } }),
    reset: () => save(asItComes),
  };
};
