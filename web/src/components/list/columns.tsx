import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { ActorCell, type Actor } from '../cells/actor-cell.tsx';
import { ContactCell, NumberCell, RateCell, Text, UserCell, type Styled } from '../cells/cells.tsx';
import { Chip, type ChipTone } from '../chip/chip.tsx';
import { Money, Profit, Time } from '../numbers/numbers.tsx';
import { actionsField, type ListColumn } from './list-types.ts';

type More<Row> = Partial<Omit<ListColumn<Row>, 'field' | 'heading' | 'render'>>;
type FieldOf<Row> = Extract<keyof Row, string>;
type Of<Row, Value> = (row: Row) => Value;

/** Fields that hold a text or nothing. */
type TextField<Row> = {
  [Name in FieldOf<Row>]: Row[Name] extends string | null ? Name : never;
}[FieldOf<Row>];

/** A column of the text in its field, or of the text that `of` returns for the row. */
type TextColumn<Row, Field> = {
  (field: TextField<Row>, heading: string, more?: More<Row>): ListColumn<Row>;
  (
    field: Field,
    heading: string,
    options: Of<Row, string | null>,
    more?: More<Row>,
  ): ListColumn<Row>;
};

type Words = Readonly<{
  word: string;
  tone: ChipTone;
  dot?: boolean;
  /** A name that people gave: it is not translated. */
  isName?: boolean;
}>;

/** A word of the catalogue, translated. */
const Word = ({ word }: { word: string | null }) => {
  const { t } = useTranslation();
  return <Text value={word === null ? null : t(word)} />;
};

const ChipCell = ({ word, tone, dot = false, isName = false }: Words) => {
  const { t } = useTranslation();
  return (
    <Chip tone={tone} dot={dot}>
      {isName ? word : t(word)}
    </Chip>
  );
};

const textIn = (row: unknown, field: string): string | null => {
  const value: unknown = Reflect.get(Object(row), field);
  return typeof value === 'string' ? value : null;
};

const textOf =
  <Row,>(show: (value: string | null, more: More<Row>) => ReactNode, usual: More<Row> = {}) =>
  (
    field: string,
    heading: string,
    ofOrMore: Of<Row, string | null> | More<Row> = {},
    rest: More<Row> = {},
  ): ListColumn<Row> => {
    const own = (row: Row): string | null => textIn(row, field);
    const [total, more] = typeof ofOrMore === 'function' ? [ofOrMore, rest] : [own, ofOrMore];
    const isUnknown = (row: Row): boolean => (total(row) ?? '') === '';
    return {
      field,
      heading,
      render: (row) => show(total(row), more),
      isUnknown,
      ...usual,
      ...more,
    };
  };

/** Wide enough for the widest moment, with letters as wide as most screens draw them. */
const ofMoment = { width: 168 };

/**
 * The columns of a list within one person's page: the person is known there, so their column is hidden unless chosen,
 * and the others share its space by their widths.
 */
export const columnsWithin = <Row,>(
  columns: readonly ListColumn<Row>[],
  known: string,
): readonly ListColumn<Row>[] =>
  columns.map((column) => {
    if (column.field === known) return { ...column, short: false };
    return column.field === actionsField ? column : { ...column, grow: column.width ?? 1 };
  });

/**
 * The columns of a list, one line each: `const column = columnsOf<DepositItem>()`, then `column.money('fee', 'FEE',
 * (row) => row.fee, (row) => row.balance.currency)`. The first argument is the row's field, by which the server sorts,
 * or a name of `Sort`, which the server sorts by but which is no field; any other does not compile.
 */
export const columnsOf = <Row, Sort extends string = never>() => {
  type Field = FieldOf<Row> | Sort;
  /** A column of any other kind of cell. */
  const cell = (
    field: Field,
    heading: string,
    render: (row: Row) => ReactNode,
    more: More<Row> = {},
  ): ListColumn<Row> => ({ field, heading, render, ...more });
  // Values aligned to the end are numbers, which the table cuts off by its own rule.
  const text: TextColumn<Row, Field> = textOf<Row>((value, { names = false, end = false }) =>
    end && value !== null ? (
      <span className="number">{value}</span>
    ) : (
      <Text value={value} strong={names} />
    ),
  );
  const time: TextColumn<Row, Field> = textOf<Row>(
    (value) => <Time at={value} as="staff" />,
    ofMoment,
  );
  const ownTime: TextColumn<Row, Field> = textOf<Row>((value) => <Time at={value} />, ofMoment);
  const contact: TextColumn<Row, Field> = textOf<Row>((value) => <ContactCell value={value} />);
  return {
    cell,
    /** Text as it is; in bold if it names the row. */
    text,
    /** A moment, UTC, as staff read it. */
    time,
    /** A moment, UTC, as customers read it. */
    ownTime,
    /** A moment, UTC; hover also shows when it was recorded. */
    recordedTime: (field: TextField<Row>, heading: string, recordedAt: Of<Row, string>) =>
      cell(
        field,
        heading,
        (row) => <Time at={textIn(row, field)} recorded={recordedAt(row)} as="staff" />,
        ofMoment,
      ),
    /** Contact data, which the server may mask. */
    contact,
    /** A word of the catalogue. */
    word: (field: Field, heading: string, options: Of<Row, string | null>, more: More<Row> = {}) =>
      cell(field, heading, (row) => <Word word={options(row)} />, more),
    /** The number that people quote. It names the row unless `more` says otherwise. */
    number: (
      field: Field,
      heading: string,
      options: Of<Row, number | null>,
      more: More<Row> = {},
    ) =>
      cell(field, heading, (row) => <NumberCell value={options(row)} />, {
        width: 72,
        names: true,
        ...more,
      }),
    /** An amount in a currency, with its symbol. */
    money: (
      field: Field,
      heading: string,
      options: Of<Row, Decimal | null>,
      currencyOf: Of<Row, string>,
      more: More<Row> = {},
    ) =>
      cell(field, heading, (row) => <Money value={options(row)} currency={currencyOf(row)} />, {
        width: 100,
        end: true,
        ...more,
      }),
    /** A gain or a loss, with its sign. */
    profit: (
      field: Field,
      heading: string,
      options: Of<Row, Decimal | null>,
      currencyOf: Of<Row, string>,
      more: More<Row> = {},
    ) =>
      cell(field, heading, (row) => <Profit value={options(row)} currency={currencyOf(row)} />, {
        width: 120,
        end: true,
        ...more,
      }),
    /** A price with the decimal places of its instrument; as the server sent it until those are known. */
    rate: (
      field: Field,
      heading: string,
      options: Of<Row, Decimal | null>,
      instrumentOf: Of<Row, Styled | null>,
      more: More<Row> = {},
    ) =>
      cell(
        field,
        heading,
        (row) => <RateCell rate={options(row)} instrument={instrumentOf(row)} />,
        {
          width: 84,
          end: true,
          ...more,
        },
      ),
    /** A state: a word of the catalogue with its tone. */
    chip: (field: Field, heading: string, options: Of<Row, Words>, more: More<Row> = {}) =>
      cell(field, heading, (row) => <ChipCell {...options(row)} />, { width: 100, ...more }),
    /** The person a row is about, with a link to their page. */
    person: (
      field: Field,
      heading: string,
      options: Of<Row, Readonly<{ id: string; email: string | null }>>,
      more: More<Row> = {},
    ) => cell(field, heading, (row) => <UserCell user={options(row)} />, { width: 140, ...more }),
    /** Who did it, and in which role. */
    actor: (field: Field, heading: string, options: Of<Row, Actor>, more: More<Row> = {}) =>
      cell(field, heading, (row) => <ActorCell actor={options(row)} />, {
        width: 184,
        grow: 1,
        ...more,
      }),
    link: (
      field: Field,
      heading: string,
      options: Of<Row, Readonly<{ to: string; word: string }>>,
      more: More<Row> = {},
    ) =>
      cell(
        field,
        heading,
        (row) => {
          const { to, word } = options(row);
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
