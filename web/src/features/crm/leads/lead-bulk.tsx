import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Target from 'lucide-react/icons/target';
import UserCheck from 'lucide-react/icons/user-check';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange } from '../../../../../command/crm/contract.ts';
import type { LeadGroup } from '../../../../../domain/shared/crm/types.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';
import { useBulk } from '../../../components/bulk/use-bulk.ts';
import { Button } from '../../../components/button/button.tsx';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { isProblem } from '../../../lib/problem.ts';
import { useBulkLeadsMutation } from './api.ts';
import { leadName } from './lead-cells.tsx';
import type { BulkAct } from './lead-lists.ts';

type Common = Readonly<{ label: string; icon: LucideIcon }>;
type Moving = Common & Readonly<{ group: LeadGroup }>;
/** Assigns a person of a role. */
export type Assigning = Common & Readonly<{ field: 'agentId' | 'retId'; role: 5 | 6 }>;

/** The bulk buttons, in the spec's words (staff.md section 2). */
const acts: Readonly<Record<BulkAct, Moving | Assigning>> = {
  'assign-agent': { label: 'Assign Sale Agent', icon: UserCheck, field: 'agentId', role: 5 },
  'assign-retention': { label: 'Assign Retention agent', icon: UserCheck, field: 'retId', role: 6 },
  'to-sales': { label: 'Send to Sales', icon: Target, group: 'sales' },
  'to-retentions': { label: 'Send to Retentions', icon: Repeat2, group: 'retentions' },
  archive: { label: 'Bulk archive', icon: Archive, group: 'archived' },
  unarchive: { label: 'Bulk Remove Archive', icon: ArchiveRestore, group: 'sales' },
};

type Props = Readonly<{
  names: readonly BulkAct[];
  selected: number;
  busy: boolean;
  onMove: (group: LeadGroup) => void;
  onAssign: (act: Assigning) => void;
}>;

/**
 * The bulk buttons of a list; while nothing is selected they are off and say why. The pressed one shows that it is at
 * work.
 */
export const BulkButtons = ({ names, selected, busy, onMove, onAssign }: Props) => {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState<BulkAct | null>(null);
  return names.map((name) => {
    const act = acts[name];
    const Icon = act.icon;
    const isMoving = busy && pressed === name;
    return (
      <Button
        key={name}
        busy={isMoving}
        off={busy ? true : selected === 0 ? t('Select leads first') : false}
        onClick={() => {
          setPressed(name);
          if ('group' in act) onMove(act.group);
          else onAssign(act);
        }}
      >
        {isMoving ? null : <Icon size={15} aria-hidden="true" />}
        {t(act.label)}
      </Button>
    );
  });
};

/** Moves or assigns the selected leads. */
export const useLeadBulk = (rows: readonly LeadItem[]) => {
  const toast = useToast();
  return useBulk<BulkChange>(useBulkLeadsMutation(), {
    names: new Map(rows.map((lead) => [lead.id, `${String(lead.number ?? '')} ${leadName(lead)}`])),
    doneOf: ({ group }) =>
      group === undefined ? successTexts.agentsAssigned : successTexts.leadsMoved,
    alwaysWentWrong: ({ group }) => group !== undefined,
    onRefused: (error, nameOf) => {
      const id = isProblem(error) && error.code === 'LEAD_NOT_FOUND' ? error.params['id'] : null;
      if (typeof id !== 'string') return false;
      toast(
        'error',
        'You no longer have access to lead {{lead}}. None of the selected leads was changed.',
        { lead: nameOf(id) },
      );
      return true;
    },
  });
};
