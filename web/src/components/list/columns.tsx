import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { NumberCell, RateCell, Text, UserCell, type Styled } from '../cells/cells.tsx';
import { Chip, type ChipTone } from '../chip/chip.tsx';
import { Money, Time } from '../numbers/numbers.tsx';
import { actionsField, type ListColumn } from './list-types.ts';

type More<Row> = Partial<Omit<ListColumn<Row>, 'field' | 'heading' | 'render'>>;
type Field<Row> = Extract<keyof Row, string>;
type Of<Row, Value> = (row: Row) => Value;

/** Fields that hold a text or nothing. */
type TextField<Row> = {
  [Name in Field<Row>]: Row[Name] extends string | null ? Name : never;
}[Field<Row>];

/** A column of the text in its field, or of what `of` says of the row. */
type TextColumn<Row> = {
  (field: TextField<Row>, heading: string, more?: More<Row>): ListColumn<Row>;
  (
    field: Field<Row>,
    heading: string,
    of: Of<Row, string | null>,
    more?: More<Row>,
  ): ListColumn<Row>;
};

type Words = Readonly<{ word: string; tone: ChipTone; dot?: boolean }>;

/** A word of the catalogue. */
const Word = ({ word }: { word: string | null }) => {
  const { t } = useTranslation();
  return <Text value={word === null ? null : t(word)} />;
};

const ChipCell = ({ word, tone, dot = false }: Words) => {
  const { t } = useTranslation();
  return (
    <Chip tone={tone} dot={dot}>
      {t(word)}
    </Chip>
  );
};

/** A column of any kind of cell. */
const cellOf =
  <Row,>() =>
  (
    field: Field<Row>,
    heading: string,
    render: (row: Row) => ReactNode,
    more: More<Row> = {},
  ): ListColumn<Row> => ({ field, heading, render, ...more });

const textOf =
  <Row,>(show: (value: string | null, more: More<Row>) => ReactNode, usual: More<Row> = {}) =>
  (
    field: Field<Row>,
    heading: string,
    ofOrMore: Of<Row, string | null> | More<Row> = {},
    rest: More<Row> = {},
  ): ListColumn<Row> => {
    const own = (row: Row): string | null => {
      const value: unknown = row[field];
      return typeof value === 'string' ? value : null;
    };
    const [of, more] = typeof ofOrMore === 'function' ? [ofOrMore, rest] : [own, ofOrMore];
    return { field, heading, render: (row) => show(of(row), more), ...usual, ...more };
  };

/**
 * The columns of a list, one line each: `const column = columnsOf<DepositItem>()`, then
 * `column.money('fee', 'FEE', (row) => row.fee, (row) => row.balance.currency)`. The first word is the row's field, by
 * which the server sorts: another does not compile.
 */
export const columnsOf = <Row,>() => {
  const cell = cellOf<Row>();
  const text: TextColumn<Row> = textOf<Row>((value, { names = false }) => (
    <Text value={value} strong={names} />
  ));
  const time: TextColumn<Row> = textOf<Row>((value) => <Time at={value} as="staff" />, {
    width: 162,
  });
  return {
    cell,
    /** Words as they stand; heavier where they name the row. */
    text,
    /** A moment, UTC. */
    time,
    /** A word of the catalogue. */
    word: (field: Field<Row>, heading: string, of: Of<Row, string | null>, more: More<Row> = {}) =>
      cell(field, heading, (row) => <Word word={of(row)} />, more),
    /** The number people quote. It names the row unless `more` says otherwise. */
    number: (
      field: Field<Row>,
      heading: string,
      of: Of<Row, number | null>,
      more: More<Row> = {},
    ) =>
      cell(field, heading, (row) => <NumberCell value={of(row)} />, {
        width: 72,
        names: true,
        ...more,
      }),
    /** An amount of a currency, with its symbol. */
    money: (
      field: Field<Row>,
      heading: string,
      of: Of<Row, Decimal | null>,
      currencyOf: Of<Row, string>,
      more: More<Row> = {},
    ) =>
      cell(field, heading, (row) => <Money value={of(row)} currency={currencyOf(row)} />, {
        width: 100,
        end: true,
        ...more,
      }),
    /** A price with the places of its instrument; as it was written while those are not known. */
    rate: (
      field: Field<Row>,
      heading: string,
      of: Of<Row, Decimal | null>,
      instrumentOf: Of<Row, Styled | null>,
      more: More<Row> = {},
    ) =>
      cell(field, heading, (row) => <RateCell rate={of(row)} instrument={instrumentOf(row)} />, {
        width: 84,
        end: true,
        ...more,
      }),
    /** A state: a word of the catalogue and its tone. */
    chip: (field: Field<Row>, heading: string, of: Of<Row, Words>, more: More<Row> = {}) =>
      cell(field, heading, (row) => <ChipCell {...of(row)} />, { width: 100, ...more }),
    /** Whom a row is about, and the way to that person. */
    person: (
      field: Field<Row>,
      heading: string,
      of: Of<Row, Readonly<{ id: string; email: string | null }>>,
      more: More<Row> = {},
    ) => cell(field, heading, (row) => <UserCell user={of(row)} />, { width: 140, ...more }),
    link: (
      field: Field<Row>,
      heading: string,
      of: Of<Row, Readonly<{ to: string; word: string }>>,
      more: More<Row> = {},
    ) =>
      cell(
        field,
        heading,
        (row) => {
          const { to, word } = of(row);
          return <Link to={to}>{word}</Link>;
        },
        more,
      ),
    /** What can be done with a row: icons with names, pinned at the end. */
    actions: (render: (row: Row) => ReactNode, width = 104): ListColumn<Row> => ({
      field: actionsField,
      heading: 'ACTIONS',
      render,
      width,
      sortable: false,
    }),
  };
};
