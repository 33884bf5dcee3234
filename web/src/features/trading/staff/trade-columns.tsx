import CircleX from 'lucide-react/icons/circle-x';
import History from 'lucide-react/icons/history';
import ListChecks from 'lucide-react/icons/list-checks';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeItem } from '../../../../../query/trading/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { columnsOf, columnsWithin } from '../../../components/list/columns.tsx';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { RowActs, type RowAct } from '../../../components/list/row-acts.tsx';
import { historyAddress } from '../../../lib/audit-address.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { CloseTrade } from './close-trade.tsx';
import { WithDemoMark } from './demo-mark.tsx';
import { DeleteTrade } from './delete-trade.tsx';
import { EditTrade } from './edit-trade.tsx';
import { CorrectionsDialog } from './trade-corrections.tsx';
import { Direction, spreadText, TradeLevel, TradeRate, TradeStatus } from './trade-cells.tsx';
import { TradeProfit } from './trade-profit.tsx';

// The server sorts the column USER by the e-mail address.
const column = columnsOf<TradeItem, 'email'>();
const rate = { width: 80, end: true };

const columns = [
  column.number('id', 'ID', (row) => row.number, { width: 62 }),
  column.person('email', 'USER', (row) => row.user, { width: 104, grow: 1, card: true }),
  column.cell(
    'type',
    'TYPE',
    (row) => (
      <WithDemoMark mode={row.balance.mode}>
        <Direction {...row} />
      </WithDemoMark>
    ),
    { width: 75, card: true },
  ),
  column.text('instrument', 'INSTRUMENT', (row) => instrumentName(row.instrument), {
    width: 94,
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
  column.text('spread', 'SPREAD', spreadText, { width: 58, end: true }),
  column.money(
    'margin_used',
    'MARGIN USED',
    (row) => row.margin_used,
    (row) => row.balance.currency,
    { width: 80 },
  ),
  column.cell('pro_loss', 'PRO/LOSS', (row) => <TradeProfit trade={row} />, {
    width: 90,
    end: true,
    card: true,
  }),
  column.cell('profit', 'TAKE PROFIT', (row) => <TradeLevel trade={row} rate={row.profit} />, rate),
  column.cell('loss', 'STOP LOSS', (row) => <TradeLevel trade={row} rate={row.loss} />, rate),
  column.text('leverage', 'LEVERAGE', (row) => `1:${row.leverage}`, { width: 72, end: true }),
  column.cell('status', 'STATUS', (row) => <TradeStatus {...row} />, {
    width: 83,
    sortable: false,
    card: true,
  }),
];

/** The columns within one customer's page. */
export const tradesOfOne = columnsWithin(columns, 'email');

type Act = 'close' | 'edit' | 'delete' | 'corrections';
type Asked = Readonly<{ act: Act; trade: TradeItem }>;
type ActsProps = Readonly<{ trade: TradeItem; onAsk: (asked: Asked) => void }>;

const Acts = ({ trade, onAsk }: ActsProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { number, status } = trade;
  const act = (name: string, kind: Act, icon: LucideIcon, danger = false): RowAct => ({
    name,
    icon,
    danger,
    onChoose: () => onAsk({ act: kind, trade }),
  });
  const manage = (): readonly RowAct[] =>
    status === 'CANCELLED'
      ? [act(t('Corrections of order #{{number}}', { number }), 'corrections', ListChecks)]
      : [
          act(t('Edit order #{{number}}', { number }), 'edit', Pencil),
          ...(status === 'OPENED'
            ? [act(t('Close order #{{number}}', { number }), 'close', CircleX, true)]
            : []),
          act(t('Delete order #{{number}}', { number }), 'delete', Trash2, true),
        ];
  const of = t('order #{{number}}', { number });
  return (
    <RowActs
      of={of}
      acts={[
        ...(can('manageTrades') ? manage() : []),
        ...(can('readAudit')
          ? [
              {
                name: t('History of {{name}}', { name: of }),
                icon: History,
                to: historyAddress(trade.id),
              },
            ]
          : []),
      ]}
    />
  );
};

const dialogs = {
  close: CloseTrade,
  edit: EditTrade,
  delete: DeleteTrade,
  corrections: CorrectionsDialog,
} as const satisfies Readonly<Record<Act, unknown>>;

/**
 * The spec's columns (staff.md section 2), with ACTIONS for staff who may manage orders or read the audit, and the
 * question before an act.
 */
export const useTradeColumns = (own: readonly ListColumn<TradeItem>[] = columns) => {
  const can = useCan();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [withActs] = useState(() => [
    ...own,
    column.actions((row) => <Acts trade={row} onAsk={setAsked} />, 120),
  ]);
  const Question = asked === null ? null : dialogs[asked.act];
  return {
    columns: can('manageTrades') || can('readAudit') ? withActs : own,
    question:
      asked === null || Question === null ? null : (
        <Question trade={asked.trade} onClose={() => setAsked(null)} />
      ),
  };
};
