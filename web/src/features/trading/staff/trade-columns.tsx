import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { IconButton } from '../../../components/button/button.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { HistoryLink } from '../../../components/row-link/row-link.tsx';
import { historyAddress } from '../../../lib/audit-address.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { CloseTrade } from './close-trade.tsx';
import { Direction, spreadText, TradeLevel, TradeRate, TradeStatus } from './trade-cells.tsx';
import { TradeProfit } from './trade-profit.tsx';

const History = ({ trade }: { trade: TradeItem }) => {
  const { t } = useTranslation();
  const of = t('order #{{number}}', { number: trade.number });
  return <HistoryLink to={historyAddress(trade.id)} of={of} />;
};

// The server sorts the column USER by the e-mail address.
const column = columnsOf<TradeItem, 'email'>();
const rate = { width: 84, end: true };

const columns = [
  column.number('id', 'ID', (row) => row.number, { width: 62 }),
  column.person('email', 'USER', (row) => row.user, { width: 104, grow: true, card: true }),
  column.cell('type', 'TYPE', (row) => <Direction {...row} />, { width: 44, card: true }),
  column.text('instrument', 'INSTRUMENT', (row) => instrumentName(row.instrument), {
    width: 92,
    names: true,
  }),
  column.cell('open_rate', 'OPEN RATE', (row) => <TradeRate trade={row} rate={row.open_rate} />, {
    ...rate,
    card: true,
  }),
  column.cell(
    'close_rate',
    'CLOSE RATE',
    (row) => <TradeRate trade={row} rate={row.close_rate} />,
    rate,
  ),
  column.text('spread', 'SPREAD', spreadText, { width: 60, end: true }),
  column.money(
    'margin_used',
    'MARGIN USED',
    (row) => row.margin_used,
    (row) => row.balance.currency,
    { width: 86 },
  ),
  column.cell('pro_loss', 'PRO/LOSS', (row) => <TradeProfit trade={row} />, {
    width: 92,
    end: true,
    card: true,
  }),
  column.cell('profit', 'TAKE PROFIT', (row) => <TradeLevel trade={row} rate={row.profit} />, rate),
  column.cell('loss', 'STOP LOSS', (row) => <TradeLevel trade={row} rate={row.loss} />, rate),
  column.text('leverage', 'LEVERAGE', (row) => `1:${row.leverage}`, { width: 74, end: true }),
  column.cell('status', 'STATUS', (row) => <TradeStatus {...row} />, {
    width: 78,
    sortable: false,
    card: true,
  }),
];

type ActsProps = Readonly<{ trade: TradeItem; onClose: (trade: TradeItem) => void }>;

const Acts = ({ trade, onClose }: ActsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {can('manageTrades') && trade.status === 'OPENED' ? (
        <IconButton
          danger
          name={t('Close order #{{number}}', { number: trade.number })}
          onClick={() => onClose(trade)}
        >
          <CircleX size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {can('readAudit') ? <History trade={trade} /> : null}
    </>
  );
};

/**
 * The spec's columns (staff.md section 2), with ACTIONS for those who may close orders or read the audit, and the
 * question that an act asks.
 */
export const useTradeColumns = () => {
  const can = useCan();
  const [closing, setClosing] = useState<TradeItem | null>(null);
  const [withActs] = useState(() => [
    ...columns,
    column.actions((row) => <Acts trade={row} onClose={setClosing} />, 96),
  ]);
  return {
    columns: can('manageTrades') || can('readAudit') ? withActs : columns,
    question:
      closing === null ? null : <CloseTrade trade={closing} onClose={() => setClosing(null)} />,
  };
};
