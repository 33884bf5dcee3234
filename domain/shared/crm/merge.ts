import type { LeadGroup } from './types.ts';

/** What a lead's form says: of two leads that are merged, each field is one's or the other's. */
export const leadFormFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'city',
  'funnelLink',
  'reference',
  'status',
] as const;
export type LeadFormField = (typeof leadFormFields)[number];

/** Where a lead is worked, and by whom. */
export type LeadWork = Readonly<{
  group: LeadGroup;
  managerId: string | null;
  agentId: string | null;
  retId: string | null;
}>;

/**
 * Who works what two leads go on as: those of the one that stays, and where it has nobody, those of the one that ends. What
 * lies in the archive is worked by nobody: it comes back to where the other one is worked, and to those who do.
 */
export const workAfterMerging = (stays: LeadWork, ends: LeadWork): LeadWork => {
  const isBack = stays.group === 'archived' && ends.group !== 'archived';
  const [first, second] = isBack ? [ends, stays] : [stays, ends];
  return {
    group: first.group,
    managerId: first.managerId ?? second.managerId,
    agentId: first.agentId ?? second.agentId,
    retId: first.retId ?? second.retId,
  };
};
