import { useTranslation } from 'react-i18next';
import type { BulkChange } from '../../../../../command/crm/contract.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { BulkStanding } from '../../../app/bulk-standing.tsx';
import { BulkOutcome } from '../../../components/bulk/bulk-outcome.tsx';
import type { Outcome, useBulk } from '../../../components/bulk/use-bulk.ts';
import { UploadCsvDialog } from '../imports/upload-csv-dialog.tsx';
import { AddLeadDialog } from './add-lead-dialog.tsx';
import { AgentSelector } from './agent-selector.tsx';
import { ConvertLeadDialog } from './convert-lead-dialog.tsx';
import { DeleteLead } from './delete-lead.tsx';
import { EditLeadDialog } from './edit-lead-dialog.tsx';
import type { LeadAct } from './lead-cells.tsx';
import type { Assigning } from './lead-bulk.tsx';
import { NotesDialog } from './notes-dialog.tsx';

/** What stands over a list of leads. */
export type LeadWindow =
  | Readonly<{ kind: 'add' | 'csv' }>
  | Readonly<{ kind: LeadAct; lead: LeadItem }>
  | Readonly<{
      kind: 'assign';
      act: Assigning;
      ids: readonly string[];
      onSettled: (outcome: Outcome) => void;
    }>;

type Props = Readonly<{
  window: LeadWindow | null;
  onClose: () => void;
  bulk: ReturnType<typeof useBulk<BulkChange>>;
}>;

/** The dialogs of a list of leads, loaded behind the page. */
export const LeadWindows = ({ window, onClose, bulk }: Props) => {
  const { t } = useTranslation();
  const { partly, underWay } = bulk;
  return (
    <>
      {window?.kind === 'add' ? <AddLeadDialog onClose={onClose} /> : null}
      {window?.kind === 'csv' ? <UploadCsvDialog onClose={onClose} /> : null}
      {window?.kind === 'notes' ? <NotesDialog lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'edit' ? <EditLeadDialog lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'convert' ? (
        <ConvertLeadDialog lead={window.lead} onClose={onClose} />
      ) : null}
      {window?.kind === 'delete' ? <DeleteLead lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'assign' ? (
        <AgentSelector
          act={window.act}
          leads={window.ids.length}
          onClose={onClose}
          onAssign={async (id) =>
            window.onSettled(
              await bulk.submit({ ids: window.ids, data: { [window.act.field]: id } }),
            )
          }
        />
      ) : null}
      {underWay === null ? null : (
        <BulkStanding id={underWay} title={t('Changing leads')} onClose={bulk.forgetUnderWay} />
      )}
      {partly === null ? null : (
        <BulkOutcome
          title={t('Not all leads were changed')}
          partly={partly}
          busy={bulk.busy}
          onClose={bulk.forgetPartly}
          onRetry={() => void bulk.retry(partly)}
        />
      )}
    </>
  );
};
