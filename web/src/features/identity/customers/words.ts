import { isRoleId, roleNames } from '../../../../../domain/shared/roles.ts';
import type { ChipTone } from '../../../components/chip/chip.tsx';

type Words = Readonly<{ word: string; tone: ChipTone; dot?: boolean }>;

/** Catalogue texts, not yet in the person's language. */
export const roleName = ({ role_id: id }: Readonly<{ role_id: number }>): string | null =>
  isRoleId(id) ? roleNames[id] : null;

export const isActiveChip = ({ is_active: active }: Readonly<{ is_active: boolean }>): Words =>
  active
    ? { word: 'Active', tone: 'success', dot: true }
    : { word: 'Inactive', tone: 'muted', dot: true };

export const isVerifiedChip = (row: Readonly<{ is_email_verified: boolean }>): Words =>
  row.is_email_verified
    ? { word: 'Verified', tone: 'neutral' }
    : { word: 'Not verified', tone: 'warn' };
