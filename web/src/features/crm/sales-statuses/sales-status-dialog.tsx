import { useTranslation } from 'react-i18next';
import {
  salesStatusRequest,
  type SalesStatusRequest,
} from '../../../../../command/crm/contract.ts';
import { leadStatusColours, salesStatusLengthMax } from '../../../../../domain/shared/crm/types.ts';
import type { SalesStatusItem } from '../../../../../query/crm/contract.ts';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { SwitchField } from '../../../components/switch/switch.tsx';
import { useAddSalesStatusMutation, useEditSalesStatusMutation } from './api.ts';
import { colourLabels } from './colours.ts';

const fields = { SALES_STATUS_EXISTS: 'status', SALES_STATUS_RESERVED: 'status' };

type Props = Readonly<{
  /** `null`: a new one. */
  status: SalesStatusItem | null;
  onClose: () => void;
}>;

/** Add Sales Status, Edit Sales Status. */
export const SalesStatusDialog = ({ status, onClose }: Props) => {
  const { t } = useTranslation();
  const added = useAct(useAddSalesStatusMutation(), { fields });
  const edited = useAct(useEditSalesStatusMutation(), { fields });
  const isDefault = status?.is_default === true;
  return (
    <FormDialog<SalesStatusRequest>
      title={status === null ? t('Add Sales Status') : t('Edit Sales Status')}
      schema={salesStatusRequest}
      initialValues={{ status: status?.status ?? '', isDefault, colour: status?.colour ?? 'green' }}
      act={{ label: status === null ? t('Add status') : t('Save changes') }}
      onSubmit={(values) =>
        status === null ? added.submit(values) : edited.submit({ ...values, id: status.id })
      }
      onClose={onClose}
    >
      <TextField name="status" label={t('Status')} maxLength={salesStatusLengthMax} focusFirst />
      <SelectField
        name="colour"
        label={t('Colour')}
        options={leadStatusColours.map((value) => ({ value, label: t(colourLabels[value]) }))}
      />
      <SwitchField
        name="isDefault"
        label={t('Default for new leads')}
        off={isDefault ? t('Make another status the default instead.') : undefined}
      />
    </FormDialog>
  );
};
