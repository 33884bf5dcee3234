import { useTranslation } from 'react-i18next';
import type { BulkChange } from '../../../../../command/crm/contract.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { BulkStanding } from '../../../app/bulk-standing.tsx';
import { BulkOutcome } from '../../../components/bulk/bulk-outcome.tsx';
import { BulkUndo } from '../../../components/bulk/bulk-undo.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import type { LeadGroup } from '../../../../../domain/shared/crm/types.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { useUndoBulkLeadsMutation } from './api.ts';
import type { BulkRows, Outcome, useBulk } from '../../../components/bulk/use-bulk.ts';
import { UploadCsvDialog } from '../imports/upload-csv-dialog.tsx';
import { LeadDuplicates } from '../duplicates/lead-duplicates.tsx';
import { LeadTasks } from '../tasks/lead-tasks.tsx';
import { LeadTimeline } from '../timeline/lead-timeline.tsx';
import { AddLeadDialog } from './add-lead-dialog.tsx';
import { AgentSelector } from './agent-selector.tsx';
import { CallLead } from './call-lead.tsx';
import { ConvertLeadDialog } from './convert-lead-dialog.tsx';
import { DeleteLead } from './delete-lead.tsx';
import { EditLeadDialog } from './edit-lead-dialog.tsx';
import { groupNames } from './group-names.ts';
import type { LeadAct } from './lead-cells.tsx';
import type { Assigning } from './lead-bulk.tsx';
import { NotesDialog } from './notes-dialog.tsx';

/** A window over a list of leads. */
export type LeadWindow =
  | Readonly<{ kind: 'add' | 'csv' }>
  | Readonly<{ kind: LeadAct; lead: LeadItem }>
  | Readonly<{
      kind: 'assign';
      act: Assigning;
      rows: BulkRows;
      count: number;
      onSettled: (outcome: Outcome) => void;
    }>
  | Readonly<{
      kind: 'move-all';
      group: LeadGroup;
      rows: BulkRows;
      count: number;
      onSettled: (outcome: Outcome) => void;
    }>;

type Props = Readonly<{
  window: LeadWindow | null;
  onClose: () => void;
  bulk: ReturnType<typeof useBulk<BulkChange>>;
}>;

/** The undo of a bulk change of leads, and its outcome. */
const UndoLeads = ({ bulk }: Pick<Props, 'bulk'>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, busy } = useAct(useUndoBulkLeadsMutation(), { done: null });
  const { undoable, forgetUndoable } = bulk;
  if (undoable === null) return null;
  const undo = async () => {
    const answer = await run(undoable.id);
    forgetUndoable();
    if (answer === null) return;
    if (answer.id !== undefined) return bulk.showUnderWay(answer.id);
    const { changed, failed } = answer;
    const undone = failed.filter(({ code }) => code === 'LEAD_BULK_UNDONE').length;
    const left = failed.length - undone;
    if (changed === 0 && undone > 0) toast('info', 'You have already undone this.');
    else if (left === 0) toast('success', successTexts.leadBulkUndone);
    else
      toast('info', '{{back}} restored; {{left}} kept, because somebody changed them since', {
        back: changed + undone,
        left,
      });
  };
  return (
    <BulkUndo
      key={undoable.id}
      said={t('{{count}} leads were changed', {
        count: undoable.changed,
        defaultValue_one: '{{count}} lead was changed',
      })}
      busy={busy}
      onUndo={() => void undo()}
      onGone={forgetUndoable}
    />
  );
};

/** The dialogs of a list of leads, loaded in the background. */
export const LeadWindows = ({ window, onClose, bulk }: Props) => {
  const { t } = useTranslation();
  const { partly, underWay } = bulk;
  return (
    <>
      {window?.kind === 'add' ? <AddLeadDialog onClose={onClose} /> : null}
      {window?.kind === 'csv' ? <UploadCsvDialog onClose={onClose} /> : null}
      {window?.kind === 'notes' ? <NotesDialog lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'timeline' ? <LeadTimeline lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'call' ? <CallLead lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'tasks' ? <LeadTasks lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'duplicates' ? (
        <LeadDuplicates lead={window.lead} onClose={onClose} />
      ) : null}
      {window?.kind === 'edit' ? <EditLeadDialog lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'convert' ? (
        <ConvertLeadDialog lead={window.lead} onClose={onClose} />
      ) : null}
      {window?.kind === 'delete' ? <DeleteLead lead={window.lead} onClose={onClose} /> : null}
      {window?.kind === 'assign' ? (
        <AgentSelector
          act={window.act}
          leads={window.count}
          onClose={onClose}
          onAssign={async (id) =>
            window.onSettled(
              await bulk.submit({ ...window.rows, data: { [window.act.field]: id } }),
            )
          }
        />
      ) : null}
      {window?.kind === 'move-all' ? (
        <Confirm
          question={t('Change all leads that match?')}
          consequence={t('{{leads}} leads, on all pages, move to {{group}}.', {
            leads: formatCount(window.count),
            group: t(groupNames[window.group]),
          })}
          act={t('Change {{leads}} leads', { leads: formatCount(window.count) })}
          danger={false}
          onConfirm={async () =>
            window.onSettled(await bulk.run({ ...window.rows, data: { group: window.group } }))
          }
          onClose={onClose}
        />
      ) : null}
      {underWay === null ? null : (
        <BulkStanding
          id={underWay}
          title={t('Changing leads')}
          onEnded={bulk.endUnderWay}
          onClose={bulk.forgetUnderWay}
        />
      )}
      <UndoLeads bulk={bulk} />
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
