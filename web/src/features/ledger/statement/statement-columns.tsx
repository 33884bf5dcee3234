import { Money, Profit } from '../../../components/numbers/numbers.tsx';
import type { ListColumn } from '../../../components/list/list-types.ts';
import type { StatementItem } from '../../../../../query/trading/contract.ts';
import { Moment, OrderRef, What, Who, Why } from './statement-cells.tsx';

/** The statement's columns, money in the wallet's currency. Balance and margin follow the log, so only it sorts them. */
export const statementColumns = (currency: string): readonly ListColumn<StatementItem>[] => [
  { field: 'occurred_at', heading: 'DATE', width: 168, render: (row) => <Moment {...row} /> },
  {
    field: 'type',
    heading: 'TYPE',
    width: 140,
    sortable: false,
    names: true,
    render: (row) => <What {...row} />,
  },
  {
    field: 'reason',
    heading: 'REASON',
    width: 128,
    sortable: false,
    render: (row) => <Why {...row} />,
  },
  {
    field: 'order',
    heading: 'ORDER',
    width: 140,
    sortable: false,
    render: (row) => <OrderRef {...row} />,
  },
  {
    field: 'amount',
    heading: 'AMOUNT',
    width: 120,
    end: true,
    render: ({ amount }) => <Profit value={amount} currency={currency} />,
  },
  {
    field: 'balance_after',
    heading: 'BALANCE AFTER',
    width: 128,
    end: true,
    sortable: false,
    render: ({ balance_after: balance }) => <Money value={balance} currency={currency} />,
  },
  {
    field: 'margin_after',
    heading: 'MARGIN AFTER',
    width: 120,
    end: true,
    sortable: false,
    render: ({ margin_after: margin }) => <Money value={margin} currency={currency} />,
  },
  {
    field: 'actor',
    heading: 'BY',
    width: 200,
    grow: true,
    sortable: false,
    render: (row) => <Who {...row} />,
  },
  {
    field: 'id',
    heading: 'POSITION',
    width: 92,
    end: true,
    render: ({ position }) => <span className="number muted">{position}</span>,
  },
];
