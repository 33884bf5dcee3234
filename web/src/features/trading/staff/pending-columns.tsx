import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelPendingByStaffRequest } from '../../../../../command/trading/contract.ts';
import type { PendingTradeItem } from '../../../../../query/trading/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { IconButton } from '../../../components/button/button.tsx';
import type { ChipTone } from '../../../components/chip/chip.tsx';
import { TextareaField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { hint } from '../../../components/hint/hint.ts';
import { columnsOf, columnsWithin } from '../../../components/list/columns.tsx';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { HistoryLink } from '../../../components/row-link/row-link.tsx';
import { historyAddress } from '../../../lib/audit-address.ts';
import { formatUnits } from '../../../lib/format/numbers.ts';
import { formatRate, instrumentName } from '../../../lib/format/quotes.ts';
import { endReason } from '../pending/end-reason.ts';
import { pendingLabel } from '../pending/pending-words.ts';
import { useCancelPendingTradeMutation } from './api.ts';
import { WithDemoMark } from './demo-mark.tsx';

const styleOf = ({ quote_symbol: quote, category }: PendingTradeItem) => ({ quote, category });

const tones: Readonly<Record<PendingTradeItem['status'], ChipTone>> = {
  waiting: 'neutral',
  filled: 'success',
  cancelled: 'muted',
  expired: 'muted',
  refused: 'danger',
};

const Kind = ({ order }: Readonly<{ order: PendingTradeItem }>) => {
  const { t } = useTranslation();
  return <span className={order.type === 'buy' ? 'up' : 'down'}>{t(pendingLabel(order))}</span>;
};

const Until = ({ expires_at: at }: PendingTradeItem) => {
  const { t } = useTranslation();
  if (at === null) return t('Until cancelled');
  return <span className="number">{new Date(Date.parse(at) - 1).toISOString().slice(0, 10)}</span>;
};

const Why = ({ reason, linked_to: partner }: PendingTradeItem) => {
  const { t } = useTranslation();
  const why = endReason(reason);
  const said = why === null ? (partner === null ? null : t('One cancels the other')) : t(why);
  return said === null ? null : (
    <span className="cut muted" {...hint(said, 'cut')}>
      {said}
    </span>
  );
};

// The server sorts the column USER by the e-mail address.
const column = columnsOf<PendingTradeItem, 'email'>();

const columns = [
  column.time('created_at', 'PLACED', (row) => row.created_at),
  column.person('email', 'USER', (row) => row.user, { width: 104, grow: 1, card: true }),
  column.cell(
    'kind',
    'TYPE',
    (row) => (
      <WithDemoMark mode={row.balance.mode}>
        <Kind order={row} />
      </WithDemoMark>
    ),
    { width: 106, card: true },
  ),
  column.text('instrument', 'INSTRUMENT', (row) => instrumentName(row.instrument), {
    width: 98,
    names: true,
  }),
  column.text('trade_amount', 'UNITS', (row) => formatUnits(row.trade_amount), {
    width: 86,
    end: true,
  }),
  column.rate('level', 'LEVEL', (row) => row.level, styleOf, { width: 83, card: true }),
  column.rate('profit', 'TAKE PROFIT', (row) => row.profit, styleOf, {
    width: 83,
    sortable: false,
  }),
  column.rate('loss', 'STOP LOSS', (row) => row.loss, styleOf, { width: 83, sortable: false }),
  column.cell('expires_at', 'GOOD TILL', (row) => <Until {...row} />, { width: 100 }),
  column.chip(
    'status',
    'STATUS',
    ({ status }) => ({ word: status.toUpperCase(), tone: tones[status] }),
    { width: 98, card: true },
  ),
  column.cell('reason', 'WHY', (row) => <Why {...row} />, {
    width: 64,
    grow: 1,
    sortable: false,
  }),
];

/** The columns within one customer's page. */
export const pendingOfOne = columnsWithin(columns, 'email');

type Props = Readonly<{ order: PendingTradeItem; onClose: () => void }>;

const CancelOrder = ({ order, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useCancelPendingTradeMutation());
  return (
    <FormDialog<{ reason: string }>
      title={t('Cancel pending order')}
      schema={cancelPendingByStaffRequest.pick(['reason'])}
      initialValues={{ reason: '' }}
      act={{ label: t('Cancel order') }}
      onSubmit={({ reason }) => submit({ id: order.id, walletId: order.wallet_id, reason })}
      onClose={onClose}
    >
      <p>
        <Kind order={order} /> {formatUnits(order.trade_amount)} {instrumentName(order.instrument)}{' '}
        <span className="number">{formatRate(order.level, styleOf(order))}</span>
      </p>
      <TextareaField
        name="reason"
        label={t('Reason')}
        hint={t('For the audit. The customer is told that staff cancelled it.')}
      />
    </FormDialog>
  );
};

const Acts = ({ order, onAsk }: Readonly<{ order: PendingTradeItem; onAsk: () => void }>) => {
  const { t } = useTranslation();
  const can = useCan();
  const of = `${t(pendingLabel(order))} ${instrumentName(order.instrument)}`;
  return (
    <>
      {can('manageTrades') && order.status === 'waiting' ? (
        <IconButton danger name={t('Cancel {{order}}', { order: of })} onClick={onAsk}>
          <CircleX size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
      {can('readAudit') ? <HistoryLink to={historyAddress(order.wallet_id)} of={of} /> : null}
    </>
  );
};

/**
 * Columns of pending orders, with ACTIONS for staff who may cancel them or read the audit, and the question before
 * cancelling.
 */
export const usePendingColumns = (own: readonly ListColumn<PendingTradeItem>[] = columns) => {
  const can = useCan();
  const [asked, setAsked] = useState<PendingTradeItem | null>(null);
  const [withActs] = useState(() => [
    ...own,
    column.actions((row) => <Acts order={row} onAsk={() => setAsked(row)} />, 84),
  ]);
  return {
    columns: can('manageTrades') || can('readAudit') ? withActs : own,
    question: asked === null ? null : <CancelOrder order={asked} onClose={() => setAsked(null)} />,
  };
};
