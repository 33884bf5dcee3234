import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useDeleteLeadMutation } from './api.ts';
import { leadName } from './lead-cells.tsx';

/** Asks before a lead is deleted, and says what is deleted. */
export const DeleteLead = ({ lead, onClose }: { lead: LeadItem; onClose: () => void }) => {
  const { t } = useTranslation();
  const name = leadName(lead);
  const { run } = useAct(useDeleteLeadMutation(), { about: name, alwaysWentWrong: true });
  return (
    <Confirm
      question={t('Are you sure to delete this lead?')}
      consequence={
        lead.linked === null
          ? t(
              'Name, contact data and notes of {{name}} are erased at once and cannot be restored.',
              { name },
            )
          : t(
              'Name, contact data and notes of the lead {{name}} are erased at once and cannot be restored. Its customer account is kept.',
              { name },
            )
      }
      act={t('Delete lead')}
      onConfirm={() => run(lead.id)}
      onClose={onClose}
    />
  );
};
