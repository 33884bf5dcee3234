import type { MergeLeadRequest } from '../../../../../command/crm/merge/contract.ts';
import {
  leadFormFields,
  workAfterMerging,
  type LeadFormField,
  type LeadWork,
} from '../../../../../domain/shared/crm/merge.ts';
import type { DuplicateItem } from '../../../../../query/crm/duplicates/contract.ts';
import { unknown } from '../../../lib/format/numbers.ts';

export type Pair = readonly [DuplicateItem, DuplicateItem];

/** Which lead stays, and for each field the id of the lead whose value it gets. */
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

/** A lead's value in a field; '' if it has none. */
export const said = (lead: DuplicateItem, field: LeadFormField): string =>
  valueOf[field](lead) ?? '';

/**
 * Fields that show how an affiliator brought a lead. They are not shown to other affiliators, so the server does not
 * copy them into a lead of somebody else.
 */
const ofAffiliator: readonly LeadFormField[] = ['funnelLink', 'reference'];

const haveOneAffiliator = (one: DuplicateItem, other: DuplicateItem): boolean =>
  one.user?.id === other.user?.id;

/** The fields that differ between two leads and that one can take from the other. */
export const differing = (one: DuplicateItem, other: DuplicateItem): readonly LeadFormField[] =>
  leadFormFields.filter(
    (field) =>
      said(one, field) !== said(other, field) &&
      (haveOneAffiliator(one, other) || !ofAffiliator.includes(field)),
  );

/**
 * The initial choice: a customer's lead stays, otherwise the lead that was opened; each field keeps its value, or takes
 * the other's if it is empty.
 */
export const initialOf = (opened: DuplicateItem, other: DuplicateItem): MergeValues => {
  const isOtherKept = opened.linked === null && other.linked !== null;
  const [keep, gone] = isOtherKept ? [other, opened] : [opened, other];
  const values: MergeValues = { keepId: keep.id };
  for (const field of differing(keep, gone))
    values[field] = said(keep, field) === '' ? gone.id : keep.id;
  return values;
};

/** The lead that stays, and the one that is merged into it. */
export const inOrder = (
  { keepId }: MergeValues,
  [one, other]: Pair,
): Readonly<{ keep: DuplicateItem; gone: DuplicateItem }> =>
  keepId === one.id ? { keep: one, gone: other } : { keep: other, gone: one };

const workOf = ({ group, manager, agent, retAgent }: DuplicateItem): LeadWork => ({
  group,
  managerId: manager?.id ?? null,
  agentId: agent?.id ?? null,
  retId: retAgent?.id ?? null,
});

/** The group of a lead, and the people assigned to it. */
export type Working = Pick<DuplicateItem, 'group' | 'manager' | 'agent' | 'retAgent'>;

/** The people who have it on their lists, or manage it. */
const atWork = ({ group, manager, agent, retAgent }: Working) => [
  manager,
  group === 'sales' ? agent : null,
  group === 'retentions' ? retAgent : null,
];

type Worked = Readonly<{
  after: Working;
  /** Names of people who work on one of the two leads but not on the remaining one. */
  lost: readonly string[];
}>;

/** The group and the people of the remaining lead. */
export const worked = (values: MergeValues, pair: Pair): Worked => {
  const { keep, gone } = inOrder(values, pair);
  const { group, managerId, agentId, retId } = workAfterMerging(workOf(keep), workOf(gone));
  const named = [keep, gone].flatMap(({ manager, agent, retAgent }) => [manager, agent, retAgent]);
  const of = (id: string | null) => named.find((one) => one?.id === id) ?? null;
  const after = { group, manager: of(managerId), agent: of(agentId), retAgent: of(retId) };
  const stay = atWork(after).map((one) => one?.id);
  const lost = [keep, gone]
    .flatMap(atWork)
    .flatMap((one) => (one === null || stay.includes(one.id) ? [] : [one.full_name ?? unknown]));
  return { after, lost: [...new Set(lost)] };
};

/** The request: the remaining lead takes the fields that were chosen from the other one. */
export const requestOf = (
  values: MergeValues,
  pair: Pair,
): MergeLeadRequest & Readonly<{ keepId: string }> => {
  const { keep, gone } = inOrder(values, pair);
  return {
    keepId: keep.id,
    leadId: gone.id,
    take: leadFormFields.filter((field) => values[field] === gone.id),
    expectedEdits: keep.edits,
    otherEdits: gone.edits,
  };
};

/**
 * The name of the affiliator who will see values that the remaining lead takes from another affiliator's lead; `null`
 * if there is none.
 */
export const comesToSee = (values: MergeValues, pair: Pair): string | null => {
  const { keep, gone } = inOrder(values, pair);
  const takes = requestOf(values, pair).take.some((field) => said(gone, field) !== '');
  return takes && keep.user !== null && !haveOneAffiliator(keep, gone)
    ? (keep.user.full_name ?? unknown)
    : null;
};
