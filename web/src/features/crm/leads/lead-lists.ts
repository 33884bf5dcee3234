import { findPage } from '../../../../../domain/shared/pages.ts';
import { roles, type RoleId } from '../../../../../domain/shared/roles.ts';
import type { LeadGroup, LeadType } from '../../../../../domain/shared/crm/types.ts';

/** What a bulk button does to the selected leads. */
export type BulkAct =
  'assign-agent' | 'assign-retention' | 'to-sales' | 'to-retentions' | 'archive' | 'unarchive';

/** Part of the address of a list's data, before the days. */
type Source =
  | Readonly<{ kind: 'sales'; type: LeadType }>
  | Readonly<{ kind: 'retentions' | 'clients' | 'archived' }>
  | Readonly<{ kind: 'new'; type: LeadType }>;

export type LeadList = Readonly<{
  /** Stands in addresses and keeps the chosen columns: `sales.page=2`. */
  name: string;
  source: Source;
  title: string;
  /** One line of what the list is. */
  text: string;
  bulk: readonly BulkAct[];
  /** In the short set beside what all lists start with. */
  short: readonly string[];
  /** Leads here may be customers, who can be looked at. */
  showsCustomers: boolean;
  canAdd: boolean;
}>;

type Words = Readonly<{ title: string; text: string }>;

const salesList = (type: LeadType, words: Words): LeadList => ({
  ...words,
  name: 'sales',
  source: { kind: 'sales', type },
  bulk: ['assign-agent', 'archive'],
  short: ['agent', 'created_at'],
  showsCustomers: false,
  canAdd: true,
});

const newList = (type: LeadType, words: Words): LeadList => ({
  ...words,
  name: 'leads',
  source: { kind: 'new', type },
  bulk: ['to-sales', 'to-retentions', 'archive'],
  short: ['agent', 'created_at'],
  showsCustomers: false,
  canAdd: true,
});

const lists: Readonly<Record<string, LeadList>> = {
  '/admin/crm/sales/all': salesList('all', {
    title: 'Sales leads',
    text: 'Everyone in the sales group, newest first.',
  }),
  '/admin/crm/sales/manual': salesList('manual', {
    title: 'Manual sales leads',
    text: 'Leads in sales that were added by staff or from a file.',
  }),
  '/admin/crm/sales/live': salesList('live', {
    title: 'Live sales leads',
    text: 'Leads in sales that came from affiliators or by API.',
  }),
  '/admin/crm/retention': {
    name: 'retentions',
    source: { kind: 'retentions' },
    title: 'Retention leads',
    text: 'Everyone in the retentions group, newest first.',
    bulk: ['assign-retention', 'archive'],
    short: ['ret_agent', 'created_at'],
    showsCustomers: true,
    canAdd: false,
  },
  '/admin/crm/clients': {
    name: 'clients',
    source: { kind: 'clients' },
    title: 'Clients',
    text: 'Leads that became customers.',
    bulk: ['to-sales', 'to-retentions', 'archive'],
    short: ['agent', 'ret_agent'],
    showsCustomers: true,
    canAdd: false,
  },
  '/admin/crm/archived': {
    name: 'archived',
    source: { kind: 'archived' },
    title: 'Archived leads',
    text: 'Leads that nobody works on. Taken out of the archive, they are in sales again.',
    bulk: ['unarchive'],
    short: ['agent', 'created_at'],
    showsCustomers: false,
    canAdd: false,
  },
  '/admin/leads/live': newList('live', {
    title: 'Live leads',
    text: 'Leads of every group that came from affiliators or by API.',
  }),
  '/admin/leads/manual': newList('manual', {
    title: 'Manual leads',
    text: 'Leads of every group that were added by staff or from a file.',
  }),
  '/admin/leads/all': newList('all', {
    title: 'Affiliate leads',
    text: 'Every lead of every group, however it came.',
  }),
};

/** The list of a page; `null` where the page has none. */
export const leadListAt = (path: string): LeadList | null =>
  lists[findPage(path)?.path ?? ''] ?? null;

const isAgent = (roleId: RoleId): boolean =>
  roleId === roles.agent || roleId === roles.retentionAgent;

/** Agents see contact data masked, archive what is assigned to them, and nothing else (rights.md, CRM). */
export const mayManageLeads = (roleId: RoleId): boolean => !isAgent(roleId);

/** What of a list's bulk acts this role may do. */
export const bulkActsFor = (list: LeadList, roleId: RoleId): readonly BulkAct[] =>
  mayManageLeads(roleId) ? list.bulk : list.bulk.filter((act) => act === 'archive');

/** Days of UTC as `YYYY-MM-DD`, both included. */
export type Days = Readonly<{ start: string; end: string }>;

type Chosen = Readonly<{
  status: string | undefined;
  group: LeadGroup | undefined;
  days: Days | null;
}>;

/** Spaces of a sales status stand as underscores in addresses (staff.md section 2). */
export const statusInPath = (status: string): string => status.replaceAll(' ', '_');

/** Where a list's rows are asked for: status or group, type, and the days of registration stand in the path. */
export const addressOf = (
  { source }: LeadList,
  { status = 'All', group, days }: Chosen,
): string => {
  const parts: Readonly<Record<Source['kind'], readonly string[]>> = {
    sales: ['sales', statusInPath(status), ...('type' in source ? [source.type] : [])],
    retentions: ['retentions', statusInPath(status)],
    clients: ['clients', statusInPath(status)],
    archived: ['archived', statusInPath(status)],
    new: ['new', group ?? 'all', ...('type' in source ? [source.type] : [])],
  };
  const path = [...parts[source.kind], ...(days === null ? [] : [days.start, days.end])];
  return `/affiliate/leads/api/${path.map(encodeURIComponent).join('/')}`;
};
