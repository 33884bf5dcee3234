import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import type { TimelineItem } from '../../../../../query/crm/timeline/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { formatStaffTime } from '../../../lib/format/times.ts';
import { leadName } from '../leads/lead-cells.tsx';
import { LeadTasks } from '../tasks/lead-tasks.tsx';
import { Timeline } from './timeline.tsx';

/** The history of a lead, beside its list; a follow-up to a call can be planned from its line. */
export const LeadTimeline = ({ lead, onClose }: { lead: LeadItem; onClose: () => void }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [call, setCall] = useState<TimelineItem | null>(null);
  if (call !== null)
    return (
      <LeadTasks
        lead={lead}
        text={t('Follow up on the call of {{time}}', { time: formatStaffTime(call.at) })}
        onClose={() => setCall(null)}
      />
    );
  return (
    <Dialog title={t('Timeline of {{name}}', { name: leadName(lead) })} wide onClose={onClose}>
      <Timeline
        about="leads"
        id={lead.id}
        {...(can('workOnTasks') ? { onFollowUp: setCall } : {})}
      />
    </Dialog>
  );
};
