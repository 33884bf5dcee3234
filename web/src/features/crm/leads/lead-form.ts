import type { EditLeadRequest } from '../../../../../command/crm/contract.ts';
import type { LeadItem } from '../../../../../query/crm/contract.ts';

/** The values of the fields of Edit Lead. */
export type LeadValues = Record<
  Exclude<keyof EditLeadRequest, 'expectedEdits' | 'isEmailVerified'>,
  string
> & { isEmailVerified: boolean };

/** The value that a select of people sends if nobody is chosen (staff.md section 9). */
export const nobody = '-2';

/** The initial values of the fields that say who a lead is. */
export const emptyLead = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  city: '',
  country: '',
  funnelLink: '',
  reference: '',
};

/** Labels of the fields, in the order of the form. */
export const leadLabels: Readonly<Record<keyof LeadValues, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  funnelLink: 'Funnel Link',
  reference: 'Aff. Reference',
  leadStatus: 'Sale Status',
  isEmailVerified: 'Email verified',
  managerId: 'Sale Manager',
  agentId: 'Sale Agent',
  retId: 'Retention Agent',
};

/** The form values of a lead. */
export const valuesOf = (lead: LeadItem): LeadValues => ({
  firstName: lead.first_name ?? '',
  lastName: lead.last_name ?? '',
  email: lead.email ?? '',
  phone: lead.phone ?? '',
  city: lead.city ?? '',
  country: lead.country ?? '',
  funnelLink: lead.funnel_link ?? '',
  reference: lead.reference ?? '',
  leadStatus: lead.lead_status ?? '',
  isEmailVerified: lead.is_email_verified,
  managerId: lead.manager?.id ?? nobody,
  agentId: lead.agent?.id ?? nobody,
  retId: lead.retAgent?.id ?? nobody,
});

const people = (lead: LeadItem) =>
  ({ managerId: lead.manager, agentId: lead.agent, retId: lead.retAgent }) as const;

/** A field's value for people: a catalogue text, or the text as typed. */
const shown = (lead: LeadItem, field: keyof LeadValues): string => {
  if (field === 'managerId' || field === 'agentId' || field === 'retId')
    return people(lead)[field]?.full_name ?? '';
  if (field === 'isEmailVerified') return lead.is_email_verified ? 'Yes' : 'No';
  return valuesOf(lead)[field];
};

/** A field that somebody else changed while the form was open. */
export type Changed = Readonly<{ field: keyof LeadValues; from: string; to: string }>;

const isField = (name: string): name is keyof LeadValues => Object.hasOwn(leadLabels, name);
const fieldsOf = Object.keys(leadLabels).filter(isField);

/** The fields that differ between two reads of a lead. */
export const changesBetween = (before: LeadItem, now: LeadItem): readonly Changed[] =>
  fieldsOf
    .filter((field) => valuesOf(before)[field] !== valuesOf(now)[field])
    .map((field) => ({ field, from: shown(before, field), to: shown(now, field) }));

/** The typed values on top of the current lead: fields that the person did not change take what others saved. */
export const mergedValues = (typed: LeadValues, before: LeadItem, now: LeadItem): LeadValues => {
  const [was, is] = [valuesOf(before), valuesOf(now)];
  return fieldsOf.reduce<LeadValues>(
    (merged, field) =>
      typed[field] === was[field] ? merged : { ...merged, [field]: typed[field] },
    is,
  );
};
