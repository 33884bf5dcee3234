import { useTranslation } from 'react-i18next';
import { fixed, type Decimal } from '../../../../../domain/shared/decimal.ts';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { Chip } from '../../../components/chip/chip.tsx';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { Money } from '../../../components/numbers/numbers.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { group, unknown } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { formatExactTime } from '../../../lib/format/times.ts';
import { useListInstrumentsQuery } from '../api.ts';
import { NumberCell, Text, UserCell } from '../../../components/cells/cells.tsx';
import { TradeProfit } from './trade-profit.tsx';

const useStyle = (name: string) => {
  const { data } = useListInstrumentsQuery();
  return data?.find((instrument) => instrument.name === name) ?? null;
};

/** A rate with its instrument's places; until those are known, as it was written. */
const Rate = ({
  rate,
  instrument,
  none = unknown,
}: {
  rate: Decimal | null;
  instrument: string;
  none?: string;
}) => {
  const style = useStyle(instrument);
  if (rate === null) return <span className="number muted">{none}</span>;
  return <span className="number">{style === null ? group(rate) : formatRate(rate, style)}</span>;
};

/** The cost of the spread, in the quote currency. */
const spreadText = (spread: Decimal): string => {
  const places = spread.split('.')[1]?.length ?? 0;
  return group(fixed(spread, Math.max(2, Math.min(5, places))));
};

const Direction = ({ type }: Pick<TradeItem, 'type'>) => {
  const { t } = useTranslation();
  return (
    <span className={type === 'buy' ? 'up' : 'down'}>{type === 'buy' ? t('Buy') : t('Sell')}</span>
  );
};

const Status = ({
  status,
  created_at: opened,
  close_time: closed,
}: Pick<TradeItem, 'status' | 'created_at' | 'close_time'>) => {
  const { t } = useTranslation();
  const title =
    closed === null
      ? t('Opened {{opened}}', { opened: formatExactTime(opened) })
      : t('Opened {{opened}}, closed {{closed}}', {
          opened: formatExactTime(opened),
          closed: formatExactTime(closed),
        });
  return (
    <span {...hint(title)}>
      <Chip tone={status === 'OPENED' ? 'neutral' : 'muted'}>{status}</Chip>
    </span>
  );
};

const levelOr = (level: Decimal | null, instrument: string) => (
  <Rate rate={level} instrument={instrument} none="N/A" />
);

/** The spec's columns (staff.md section 2); rates, margin and results right-aligned. */
export const tradeColumns: readonly ListColumn<TradeItem>[] = [
  {
    field: 'id',
    heading: 'ID',
    width: 62,
    names: true,
    render: ({ number }) => <NumberCell value={number} />,
  },
  {
    field: 'email',
    heading: 'USER',
    card: true,
    width: 104,
    grow: true,
    render: ({ user }) => <UserCell user={user} />,
  },
  {
    field: 'type',
    heading: 'TYPE',
    width: 44,
    card: true,
    render: ({ type }) => <Direction type={type} />,
  },
  {
    field: 'instrument',
    heading: 'INSTRUMENT',
    names: true,
    width: 92,
    render: ({ instrument }) => <Text value={instrumentName(instrument)} strong />,
  },
  {
    field: 'open_rate',
    heading: 'OPEN RATE',
    card: true,
    width: 84,
    end: true,
    render: ({ open_rate: rate, instrument }) => <Rate rate={rate} instrument={instrument} />,
  },
  {
    field: 'close_rate',
    heading: 'CLOSE RATE',
    width: 84,
    end: true,
    render: ({ close_rate: rate, instrument }) => <Rate rate={rate} instrument={instrument} />,
  },
  {
    field: 'spread',
    heading: 'SPREAD',
    width: 60,
    end: true,
    render: ({ spread }) => <span className="number muted">{spreadText(spread)}</span>,
  },
  {
    field: 'margin_used',
    heading: 'MARGIN USED',
    width: 86,
    end: true,
    render: ({ margin_used: margin, balance }) => (
      <Money value={margin} currency={balance.currency} />
    ),
  },
  {
    field: 'pro_loss',
    heading: 'PRO/LOSS',
    card: true,
    width: 92,
    end: true,
    render: (trade) => <TradeProfit trade={trade} />,
  },
  {
    field: 'profit',
    heading: 'TAKE PROFIT',
    width: 84,
    end: true,
    render: ({ profit, instrument }) => levelOr(profit, instrument),
  },
  {
    field: 'loss',
    heading: 'STOP LOSS',
    width: 84,
    end: true,
    render: ({ loss, instrument }) => levelOr(loss, instrument),
  },
  {
    field: 'leverage',
    heading: 'LEVERAGE',
    width: 74,
    end: true,
    render: ({ leverage }) => <span className="number muted">{`1:${leverage}`}</span>,
  },
  {
    field: 'status',
    heading: 'STATUS',
    card: true,
    width: 78,
    sortable: false,
    render: (trade) => <Status {...trade} />,
  },
];
