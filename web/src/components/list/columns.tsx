import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { NumberCell, Text, UserCell } from '../cells/cells.tsx';
import { Chip, type ChipTone } from '../chip/chip.tsx';
import { Money, Time } from '../numbers/numbers.tsx';
import type { ListColumn } from './list-types.ts';

type More<Row> = Partial<Omit<ListColumn<Row>, 'field' | 'heading' | 'render'>>;

type Field<Row> = Extract<keyof Row, string>;

/**
 * The columns of a list, one line each: `const column = columnsOf<DepositItem>()`, then
 * `column.money('fee', 'FEE', (row) => row.fee, (row) => row.balance.currency)`. The first word is the row's field, by
 * which the server sorts: another does not compile.
 */
export const columnsOf = <Row,>() => {
  /** A cell of any other kind. */
  const cell = (
    field: Field<Row>,
    heading: string,
    render: (row: Row) => ReactNode,
    more: More<Row> = {},
  ): ListColumn<Row> => ({ field, heading, render, ...more });
  return {
    cell,
    text: (
      field: Field<Row>,
      heading: string,
      of: (row: Row) => string | null,
      more: More<Row> = {},
    ) => cell(field, heading, (row) => <Text value={of(row)} />, more),
    /** The number people quote. It names the row unless `more` says otherwise. */
    number: (
      field: Field<Row>,
      heading: string,
      of: (row: Row) => number | null,
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
      of: (row: Row) => Decimal | null,
      currencyOf: (row: Row) => string,
      more: More<Row> = {},
    ) =>
      cell(field, heading, (row) => <Money value={of(row)} currency={currencyOf(row)} />, {
        width: 100,
        end: true,
        ...more,
      }),
    /** A moment, UTC. */
    time: (
      field: Field<Row>,
      heading: string,
      of: (row: Row) => string | null,
      more: More<Row> = {},
    ) => cell(field, heading, (row) => <Time at={of(row)} as="staff" />, { width: 150, ...more }),
    chip: (
      field: Field<Row>,
      heading: string,
      of: (row: Row) => Readonly<{ word: string; tone: ChipTone }>,
      more: More<Row> = {},
    ) =>
      cell(
        field,
        heading,
        (row) => {
          const { word, tone } = of(row);
          return <Chip tone={tone}>{word}</Chip>;
        },
        { width: 100, ...more },
      ),
    /** Whom a row is about, and the way to that person. */
    person: (
      field: Field<Row>,
      heading: string,
      of: (row: Row) => Readonly<{ id: string; email: string | null }>,
      more: More<Row> = {},
    ) => cell(field, heading, (row) => <UserCell user={of(row)} />, { width: 140, ...more }),
    link: (
      field: Field<Row>,
      heading: string,
      of: (row: Row) => Readonly<{ to: string; word: string }>,
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
  };
};
