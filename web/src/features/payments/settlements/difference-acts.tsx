import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  assignDifferenceRequest,
  settleDifferenceRequest,
} from '../../../../../command/payments/settlements/contract.ts';
import { settledReasons } from '../../../../../domain/shared/payments/settlement.ts';
import type { SettlementLineItem } from '../../../../../query/payments/settlements/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Row } from '../../../components/layout/layout.tsx';
import {
  useAssignDifferenceMutation,
  useListReconcilersQuery,
  useSettleDifferenceMutation,
} from './api.ts';
import { isOpen, lineCell, sum, useWords } from './line-columns.tsx';

type Values = { kind: string; paymentId: string; reason: string; reference: string | null };
type DialogProps = Readonly<{ on: SettlementLineItem; onClose: () => void }>;

const SettleDialog = ({ on, onClose }: DialogProps) => {
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
      onSubmit={(values) =>
        submit({ ...values, id: on.settlement_id, reference: values.reference ?? null })
      }
      onClose={onClose}
    >
      <p className="muted">
        {t('Theirs: {{theirs}}. Ours: {{ours}}. Settling moves no money.', {
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

type AssignValues = { kind: string; paymentId: string; assigneeId: string };

/** Assigns a difference to a colleague or to the person. */
const AssignDialog = ({ on, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const { data: people = [] } = useListReconcilersQuery();
  const { submit } = useAct(useAssignDifferenceMutation(), {
    fields: { NOT_AN_ADMINISTRATOR: 'assigneeId' },
  });
  const initialValues = useMemo<AssignValues>(
    () => ({ kind: on.kind, paymentId: on.payment_id, assigneeId: on.assignee?.id ?? '' }),
    [on],
  );
  return (
    <FormDialog<AssignValues>
      title={t('Assign {{payment}}', { payment: on.payment_id })}
      schema={assignDifferenceRequest}
      initialValues={initialValues}
      act={{ label: t('Assign') }}
      onSubmit={(values) => submit({ ...values, id: on.settlement_id })}
      onClose={onClose}
    >
      <SelectField
        name="assigneeId"
        label={t('Assigned to')}
        options={people.map(({ id, full_name: name }) => ({ value: id, label: name ?? id }))}
      />
    </FormDialog>
  );
};

type Chosen = Readonly<{ act: 'settle' | 'assign'; on: SettlementLineItem }>;

/** The column of actions on an open difference, and the open dialog. */
export const useDifferenceActs = () => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const column = useMemo(
    () =>
      lineCell.actions(
        (row) =>
          isOpen(row) ? (
            <Row gap={1}>
              <Button size="small" onClick={() => setChosen({ act: 'assign', on: row })}>
                {t('Assign')}
              </Button>
              <Button size="small" onClick={() => setChosen({ act: 'settle', on: row })}>
                {t('Settle')}
              </Button>
            </Row>
          ) : null,
        170,
      ),
    [t],
  );
  const onClose = () => setChosen(null);
  let dialog: ReactNode = null;
  if (chosen?.act === 'settle') dialog = <SettleDialog on={chosen.on} onClose={onClose} />;
  if (chosen?.act === 'assign') dialog = <AssignDialog on={chosen.on} onClose={onClose} />;
  return { column, dialog };
};
