import { useTranslation } from 'react-i18next';
import { addLeadRequest, type AddLeadRequest } from '../../../../../command/crm/contract.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Spinner } from '../../../components/faces/faces.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useAddLeadMutation, useListLeadStatusesQuery } from './api.ts';
import { LeadFields } from './lead-fields.tsx';
import { emptyLead } from './lead-form.ts';

type Values = { [Field in keyof AddLeadRequest]: string };

/** Add New Lead, by hand. */
export const AddLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { submit } = useAct(useAddLeadMutation(), { done: successTexts.leadAdded });
  const { data: statuses = [], isLoading } = useListLeadStatusesQuery();
  const title = t('Add New Lead');
  if (isLoading) {
    return (
      <Dialog wide title={title} onClose={onClose}>
        <Spinner />
      </Dialog>
    );
  }
  const first = statuses.find(({ is_default: isDefault }) => isDefault)?.status ?? '';
  return (
    <FormDialog<Values>
      wide
      title={title}
      schema={addLeadRequest}
      initialValues={{ ...emptyLead, leadStatus: first }}
      act={{ label: title }}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="form-two grid">
        <LeadFields />
      </div>
    </FormDialog>
  );
};
