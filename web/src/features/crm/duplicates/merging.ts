import type { MergeLeadRequest } from '../../../../../command/crm/merge/contract.ts';
import { leadFormFields, type LeadFormField } from '../../../../../domain/shared/crm/merge.ts';
import type { DuplicateItem } from '../../../../../query/crm/duplicates/contract.ts';

/** Which lead stays, and of each field whose value it has afterwards, by the lead's id. */
export type MergeValues = { keepId: string } & { [Field in LeadFormField]?: string };

const valueOf: Readonly<Record<LeadFormField, (lead: DuplicateItem) => string | null>> = {
  firstName: (lead) => lead.first_name,
  lastName: (lead) => lead.last_name,
  email: (lead) => lead.email,
  phone: (lead) => lead.phone,
  country: (lead) => lead.country,
  city: (lead) => lead.city,
  funnelLink: (lead) => lead.funnel_link,
  reference: (lead) => lead.reference,
  status: (lead) => lead.lead_status,
};

/** What a lead says in a field; empty for nothing. */
export const said = (lead: DuplicateItem, field: LeadFormField): string =>
  valueOf[field](lead) ?? '';

/** The fields in which two leads differ. */
export const differing = (one: DuplicateItem, other: DuplicateItem): readonly LeadFormField[] =>
  leadFormFields.filter((field) => said(one, field) !== said(other, field));

/** A customer stays, else the lead that was opened; each field says what it said, or what the other does. */
export const initialOf = (opened: DuplicateItem, other: DuplicateItem): MergeValues => {
  const isOtherKept = opened.linked === null && other.linked !== null;
  const [keep, gone] = isOtherKept ? [other, opened] : [opened, other];
  const values: MergeValues = { keepId: keep.id };
  for (const field of differing(keep, gone))
    values[field] = said(keep, field) === '' ? gone.id : keep.id;
  return values;
};

/** What is sent: the lead that stays takes the fields that were chosen from the other one. */
export const requestOf = (
  { keepId, ...chosen }: MergeValues,
  pair: readonly [DuplicateItem, DuplicateItem],
): MergeLeadRequest & Readonly<{ keepId: string }> => {
  const [one, other] = pair;
  const [keep, gone] = keepId === one.id ? [one, other] : [other, one];
  return {
    keepId: keep.id,
    leadId: gone.id,
    take: leadFormFields.filter((field) => chosen[field] === gone.id),
    expectedEdits: keep.edits,
    otherEdits: gone.edits,
  };
};
