import type { LeadGroup } from './types.ts';

/** The fields of a lead's form: when two leads are merged, each field is taken from one or the other. */
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

/** The group of a lead, and who works on it. */
export type LeadWork = Readonly<{
  group: LeadGroup;
  managerId: string | null;
  agentId: string | null;
  retId: string | null;
}>;

/**
 * Who works on the result of a merge: the people of the surviving lead and, where it has none, those of the merged one.
 * Nobody works on an archived lead: if only the surviving lead is archived, it returns to the group of the other one,
 * whose people come first.
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
