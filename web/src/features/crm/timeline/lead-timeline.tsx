import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { leadName } from '../leads/lead-cells.tsx';
import { Timeline } from './timeline.tsx';

/** What happened to a lead, beside its list. */
export const LeadTimeline = ({ lead, onClose }: { lead: LeadItem; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Timeline of {{name}}', { name: leadName(lead) })} wide onClose={onClose}>
      <Timeline about="leads" id={lead.id} />
    </Dialog>
  );
};
