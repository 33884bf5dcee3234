import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Target from 'lucide-react/icons/target';
import UserCheck from 'lucide-react/icons/user-check';
import type { LucideIcon } from 'lucide-react';
import type { LeadGroup } from '../../../../../domain/shared/crm/types.ts';
import type { BulkAct } from './lead-lists.ts';

type Common = Readonly<{ label: string; icon: LucideIcon }>;

/** Moves leads to a group. */
export type Moving = Common & Readonly<{ group: LeadGroup }>;

/** Assigns somebody of a role. */
export type Assigning = Common & Readonly<{ field: 'agentId' | 'retId'; role: 5 | 6 }>;

/** The bulk buttons, in the spec's words (staff.md section 2). */
export const bulkWords: Readonly<Record<BulkAct, Moving | Assigning>> = {
  'assign-agent': { label: 'Assign Sale Agent', icon: UserCheck, field: 'agentId', role: 5 },
  'assign-retention': { label: 'Assign Retention agent', icon: UserCheck, field: 'retId', role: 6 },
  'to-sales': { label: 'Send to Sales', icon: Target, group: 'sales' },
  'to-retentions': { label: 'Send to Retentions', icon: Repeat2, group: 'retentions' },
  archive: { label: 'Bulk archive', icon: Archive, group: 'archived' },
  unarchive: { label: 'Bulk Remove Archive', icon: ArchiveRestore, group: 'sales' },
};
