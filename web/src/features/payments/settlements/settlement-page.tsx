import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { settleDifferenceRequest } from '../../../../../command/payments/settlements/contract.ts';
import { settledReasons } from '../../../../../domain/shared/payments/settlement.ts';
import type { SettlementLineItem } from '../../../../../query/payments/settlements/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Text } from '../../../components/cells/cells.tsx';
import { Chip } from '../../../components/chip/chip.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { FilterSegments } from '../../../components/list/filter-segments.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { formatMoney } from '../../../lib/format/numbers.ts';
import { useRecordId } from '../../../lib/record-id.ts';
import { settlementsApi, useSettleDifferenceMutation } from './api.ts';

const useWords = () => {
  const { t } = useTranslation();
  return {
    verdicts: {
      matched: t('Matched'),
      missing_here: t('Missing here'),
      missing_there: t('Missing there'),
      differing: t('Differing'),
    },
    kinds: { payment: t('Payment'), refund: t('Refund'), chargeback: t('Chargeback') },
    reasons: {
      timing: t('Timing: it follows in another file'),
      provider_error: t('The provider’s mistake'),
      our_error: t('Our mistake, corrected'),
      exchange_rate: t('Exchange rate'),
      written_off: t('Written off'),
      other: t('Other'),
    },
  };
};

type RowProps = Readonly<{ row: SettlementLineItem }>;

const KindCell = ({ row }: RowProps) => <Text value={useWords().kinds[row.kind]} />;

const VerdictCell = ({ row }: RowProps) => {
  const { verdicts } = useWords();
  const isOpen = row.verdict !== 'matched' && row.settled === null;
  const tone = row.verdict === 'matched' ? 'success' : isOpen ? 'danger' : 'muted';
  return <Chip tone={tone}>{verdicts[row.verdict]}</Chip>;
};

const SettledCell = ({ row: { settled } }: RowProps) => {
  const { reasons } = useWords();
  if (settled === null) return <Text value={null} />;
  const more = [reasons[settled.reason], settled.reference, settled.by?.full_name];
  return <Text value={more.filter((word) => typeof word === 'string').join(', ')} />;
};

type Side = Readonly<{ amount: string; currency: string }> | null;
const sum = (side: Side): string => (side === null ? '–' : formatMoney(side.amount, side.currency));

/** Leads to the deposit that it was. */
const OurCell = ({ row: { ours } }: RowProps) =>
  ours === null ? (
    <Text value={null} />
  ) : (
    <Link className="cut" to={`/admin/deposits?id=${ours.deposit_id}`}>
      {sum(ours)}
    </Link>
  );

const cell = columnsOf<SettlementLineItem>();
const columns = [
  cell.text('payment_id', 'PAYMENT', { width: 200, grow: true, card: true }),
  cell.cell('kind', 'KIND', (row) => <KindCell row={row} />, { width: 110 }),
  cell.cell('verdict', 'STATUS', (row) => <VerdictCell row={row} />, { width: 140, card: true }),
  cell.cell('theirs', 'THEIRS', ({ theirs }) => <Text value={sum(theirs)} />, {
    width: 120,
    sortable: false,
    card: true,
  }),
  cell.cell('ours', 'OURS', (row) => <OurCell row={row} />, {
    width: 120,
    sortable: false,
    card: true,
  }),
  cell.cell('settled', 'SETTLED', (row) => <SettledCell row={row} />, {
    width: 200,
    grow: true,
    sortable: false,
  }),
];

type Values = { kind: string; paymentId: string; reason: string; reference: string | null };
type DialogProps = Readonly<{ id: string; on: SettlementLineItem; onClose: () => void }>;

const SettleDialog = ({ id, on, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const { reasons } = useWords();
  const { submit } = useAct(useSettleDifferenceMutation());
  const initialValues = useMemo<Values>(
    () => ({ kind: on.kind, paymentId: on.payment_id, reason: 'timing', reference: null }),
    [on],
  );
  return (
    <FormDialog<Values>
      title={t('Settle {{payment}}', { payment: on.payment_id })}
      schema={settleDifferenceRequest}
      initialValues={initialValues}
      act={{ label: t('Settle') }}
      onSubmit={(values) => submit({ ...values, id, reference: values.reference ?? null })}
      onClose={onClose}
    >
      <p className="muted">
        {t('They say {{theirs}}, our books say {{ours}}. Settling moves no money.', {
          theirs: sum(on.theirs),
          ours: sum(on.ours),
        })}
      </p>
      <SelectField
        name="reason"
        label={t('Reason')}
        options={settledReasons.map((value) => ({ value, label: reasons[value] }))}
      />
      <TextField name="reference" label={t('Reference')} maxLength={100} />
    </FormDialog>
  );
};

/** `/admin/reconciliation/file/:id`: each line of a settlement file beside our own books, and what people say of differences. */
export const SettlementPage = () => {
  const { t } = useTranslation();
  const id = useRecordId();
  const [settling, setSettling] = useState<SettlementLineItem | null>(null);
  const all = useMemo(
    () => [
      ...columns,
      cell.actions(
        (row) =>
          row.verdict === 'matched' || row.settled !== null ? null : (
            <Button size="small" onClick={() => setSettling(row)}>
              {t('Settle')}
            </Button>
          ),
        100,
      ),
    ],
    [t],
  );
  return (
    <>
      <ListPage
        name="settlement"
        endpoint={settlementsApi.endpoints.listSettlementLines}
        path={{ id }}
        title={t('Settlement file')}
        line={t('Each line compared with our own books; unsettled differences come first.')}
        crumbs={[
          { word: t('Reconciliation'), to: '/admin/reconciliation' },
          { word: t('Settlement file') },
        ]}
        noun={(count) => t('lines', { count, defaultValue_one: 'line' })}
        columns={all}
        searchFor={t('Search payment')}
        emptyWhy={t('This file has no such line.')}
        filterNames={['verdict', 'open']}
        filters={(list) => (
          <FilterSegments
            list={list}
            filter="open"
            name={t('Which lines')}
            choices={[{ value: 'yes', label: t('Open differences') }]}
          />
        )}
      />
      {settling === null ? null : (
        <SettleDialog id={id} on={settling} onClose={() => setSettling(null)} />
      )}
    </>
  );
};
