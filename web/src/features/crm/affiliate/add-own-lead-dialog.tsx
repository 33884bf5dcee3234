import { useTranslation } from 'react-i18next';
import { addLeadRequest, type AddLeadRequest } from '../../../../../command/crm/contract.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { emptyLead } from '../leads/lead-form.ts';
import { LeadPersonFields } from '../leads/lead-fields.tsx';
import { useAddOwnLeadMutation } from './api.ts';

type Values = { [Field in keyof Omit<AddLeadRequest, 'leadStatus'>]: string };

/** Add New: creates a lead of the affiliator, with the default status. */
export const AddOwnLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { submit } = useAct(useAddOwnLeadMutation(), { done: successTexts.leadAdded });
  const title = t('Add New Lead');
  return (
    <FormDialog<Values>
      wide
      title={title}
      schema={addLeadRequest}
      initialValues={emptyLead}
      act={{ label: title }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="form-two grid">
        <LeadPersonFields />
      </div>
    </FormDialog>
  );
};
