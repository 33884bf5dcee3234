import { findPage } from '../../../../../domain/shared/pages.ts';
import {
  allStatuses,
  statusInPath,
  type LeadGroup,
  type LeadType,
} from '../../../../../domain/shared/crm/types.ts';
import type { Days } from '../../../../../domain/shared/days.ts';

/** What a bulk button does to the selected leads. */
export type BulkAct =
  'assign-agent' | 'assign-retention' | 'to-sales' | 'to-retentions' | 'archive' | 'unarchive';

export type LeadList = Readonly<{
  /** Prefix of the list's keys in the address, and the key of its stored columns: `sales.page=2`. */
  name: string;
  /** The part of the path from which its rows are requested: `/affiliate/leads/api/{part}/...`. */
  part: 'sales' | 'retentions' | 'clients' | 'archived' | 'new';
  /** How its leads were added, if that is part of the path. */
  type?: LeadType;
  title: string;
  /** A one-line description of the list. */
  text: string;
  bulk: readonly BulkAct[];
  /** Columns in the short set, besides those that all lists start with. */
  short: readonly string[];
  /** Whether its leads may be customers, whose page can be opened. */
  showsCustomers?: boolean;
  canAdd?: boolean;
}>;

const sales = {
  name: 'sales',
  part: 'sales',
  bulk: ['assign-agent', 'archive'],
  short: ['agent', 'created_at'],
  canAdd: true,
} as const;

const anyGroup = {
  name: 'leads',
  part: 'new',
  bulk: ['to-sales', 'to-retentions', 'archive'],
  short: ['agent', 'created_at'],
  canAdd: true,
} as const;

const lists: Readonly<Record<string, LeadList>> = {
  '/admin/crm/sales/all': {
    ...sales,
    type: 'all',
    title: 'Sales leads',
    text: 'All leads in the sales group, newest first.',
  },
  '/admin/crm/sales/manual': {
    ...sales,
    type: 'manual',
    title: 'Manual sales leads',
    text: 'Leads in sales that were added by staff or from a file.',
  },
  '/admin/crm/sales/live': {
    ...sales,
    type: 'live',
    title: 'Live sales leads',
    text: 'Leads in sales that came from affiliators or by API.',
  },
  '/admin/crm/retention': {
    name: 'retentions',
    part: 'retentions',
    title: 'Retention leads',
    text: 'All leads in the retentions group, newest first.',
    bulk: ['assign-retention', 'archive'],
    short: ['ret_agent', 'created_at'],
    showsCustomers: true,
  },
  '/admin/crm/clients': {
    name: 'clients',
    part: 'clients',
    title: 'Clients',
    text: 'Leads that became customers.',
    bulk: ['to-sales', 'to-retentions', 'archive'],
    short: ['agent', 'ret_agent'],
    showsCustomers: true,
  },
  '/admin/crm/archived': {
    name: 'archived',
    part: 'archived',
    title: 'Archived leads',
    text: 'Leads that nobody works on. Removing them from the archive returns them to sales.',
    bulk: ['unarchive'],
    short: ['agent', 'created_at'],
  },
  '/admin/leads/live': {
    ...anyGroup,
    type: 'live',
    title: 'Live leads',
    text: 'Leads of every group that came from affiliators or by API.',
  },
  '/admin/leads/manual': {
    ...anyGroup,
    type: 'manual',
    title: 'Manual leads',
    text: 'Leads of every group that were added by staff or from a file.',
  },
  '/admin/leads/all': {
    ...anyGroup,
    type: 'all',
    title: 'Affiliate leads',
    text: 'All leads of every group and source.',
  },
};

/** The list of a page; `null` if the page has none. */
export const leadListAt = (path: string): LeadList | null =>
  lists[findPage(path)?.path ?? ''] ?? null;

/** The bulk acts of a list that the person may do: agents may only archive leads assigned to them. */
export const bulkActsFor = (list: LeadList, canManage: boolean): readonly BulkAct[] =>
  canManage ? list.bulk : list.bulk.filter((act) => act === 'archive');

type Chosen = Readonly<{ status?: string; group: LeadGroup | undefined; days: Days | null }>;

/** The path of a list's rows: it contains status or group, type, and the days of registration. */
export const addressOf = (
  { part, type }: LeadList,
  { status = allStatuses, group = undefined, days }: Chosen,
): string => {
  const which = part === 'new' ? (group ?? 'all') : statusInPath(status);
  const path = [part, which, type ?? [], days === null ? [] : [days.start, days.end]].flat();
  return `/affiliate/leads/api/${path.map(encodeURIComponent).join('/')}`;
};
