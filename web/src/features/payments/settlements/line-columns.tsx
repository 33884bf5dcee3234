import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SettlementLineItem } from '../../../../../query/payments/settlements/contract.ts';
import { Text } from '../../../components/cells/cells.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { Money } from '../../../components/numbers/numbers.tsx';
import { formatMoney } from '../../../lib/format/numbers.ts';

/** Texts of verdicts, kinds and reasons. */
export const useWords = () => {
  const { t } = useTranslation();
  return {
    verdicts: {
      matched: t('Matched'),
      missing_here: t('Missing in our books'),
      missing_there: t('Missing in the file'),
      differing: t('Different'),
    },
    kinds: { payment: t('Payment'), refund: t('Refund'), chargeback: t('Chargeback') },
    reasons: {
      timing: t('Timing: it is in a later file'),
      provider_error: t('Provider error'),
      our_error: t('Our error, corrected'),
      exchange_rate: t('Exchange rate'),
      written_off: t('Written off'),
      other: t('Other'),
    },
  };
};

/** Whether a person must look at it. */
export const isOpen = ({ verdict, settled }: SettlementLineItem): boolean =>
  verdict !== 'matched' && settled === null;

type RowProps = Readonly<{ row: SettlementLineItem }>;

const KindCell = ({ row }: RowProps) => <Text value={useWords().kinds[row.kind]} />;

const VerdictCell = ({ row }: RowProps) => {
  const { verdicts } = useWords();
  const tone = row.verdict === 'matched' ? 'success' : isOpen(row) ? 'danger' : 'muted';
  return <Chip tone={tone}>{verdicts[row.verdict]}</Chip>;
};

/** The person it is assigned to, while it is open. */
const AssigneeCell = ({ row }: RowProps) => (
  <Text value={isOpen(row) ? (row.assignee?.full_name ?? null) : null} />
);

const SettledCell = ({ row: { settled } }: RowProps) => {
  const { reasons } = useWords();
  if (settled === null) return <Text value={null} />;
  const more = [reasons[settled.reason], settled.reference, settled.by?.full_name];
  return <Text value={more.filter((word) => typeof word === 'string').join(', ')} />;
};

type Side = Readonly<{ amount: string; currency: string }> | null;
export const sum = (side: Side): string =>
  side === null ? '–' : formatMoney(side.amount, side.currency);

/** Links to the matching deposit. */
const OurCell = ({ row: { ours } }: RowProps) =>
  ours === null ? (
    <Text value={null} />
  ) : (
    <Link to={`/admin/deposits?deposits.id=${ours.deposit_id}`}>
      <Money value={ours.amount} currency={ours.currency} />
    </Link>
  );

export const lineCell = columnsOf<SettlementLineItem>();
/** A line of a file beside our own books. */
export const lineColumns = [
  lineCell.text('payment_id', 'PAYMENT', { width: 160, grow: 1, card: true }),
  lineCell.cell('kind', 'KIND', (row) => <KindCell row={row} />, { width: 104 }),
  lineCell.cell('verdict', 'STATUS', (row) => <VerdictCell row={row} />, {
    width: 124,
    card: true,
  }),
  lineCell.money(
    'theirs',
    'THEIRS',
    ({ theirs }) => theirs?.amount ?? null,
    ({ theirs }) => theirs?.currency ?? '',
    { width: 104, sortable: false, card: true },
  ),
  lineCell.cell('ours', 'OURS', (row) => <OurCell row={row} />, {
    width: 104,
    end: true,
    sortable: false,
    card: true,
  }),
  lineCell.cell('assignee', 'ASSIGNED TO', (row) => <AssigneeCell row={row} />, {
    width: 124,
    sortable: false,
  }),
  lineCell.cell('settled', 'SETTLED', (row) => <SettledCell row={row} />, {
    width: 200,
    grow: 1,
    sortable: false,
  }),
];
