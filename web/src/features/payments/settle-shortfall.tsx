import { useTranslation } from 'react-i18next';
import { settleShortfallRequest } from '../../../../command/payments/contract.ts';
import {
  shortfallReasons,
  type ShortfallReason,
} from '../../../../domain/shared/payments/types.ts';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import { SelectField } from '../../components/form/choice-fields.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useAct } from '../../components/form/use-act.ts';
import { formatMoney, unknown } from '../../lib/format/numbers.ts';
import { useSettleShortfallMutation } from './api.ts';

type Values = { reason: ShortfallReason | ''; reference: string | null };
const nothingSaid: Values = { reason: '', reference: null };

/** Records what happened to money that was missing when a deposit was taken back. */
export const SettleShortfall = ({
  on,
  onClose,
}: Readonly<{ on: DepositItem; onClose: () => void }>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useSettleShortfallMutation());
  const words: Readonly<Record<ShortfallReason, string>> = {
    made_good: t('Recovered: the money is back'),
    written_off: t('Written off'),
    wrongly_taken: t('It was reversed by mistake'),
    other: t('Other'),
  };
  return (
    <FormDialog<Values>
      title={t('Settle what is missing')}
      schema={settleShortfallRequest}
      initialValues={nothingSaid}
      act={{ label: t('Settle') }}
      onSubmit={({ reason, reference }) =>
        submit({ id: on.id, reason, reference: reference ?? null })
      }
      onClose={onClose}
    >
      <p className="muted">
        {t(
          '{{missing}} of this deposit was no longer in the wallet of {{name}} when it was reversed. Settling moves no money.',
          {
            missing: formatMoney(on.missing, on.balance.currency),
            name: on.user.full_name ?? unknown,
          },
        )}
      </p>
      <SelectField
        name="reason"
        label={t('Reason')}
        options={shortfallReasons.map((value) => ({ value, label: words[value] }))}
      />
      <TextField name="reference" label={t('Reference')} maxLength={100} />
    </FormDialog>
  );
};
