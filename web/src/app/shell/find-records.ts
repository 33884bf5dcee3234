import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPage, mayOpen } from '../../../../domain/shared/pages.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import type { LeadItem, OwnLeadItem } from '../../../../query/crm/contract.ts';
import type { CustomerItem } from '../../../../query/identity/contract.ts';
import type { DepositItem } from '../../../../query/payments/contract.ts';
import type { TradeItem } from '../../../../query/trading/contract.ts';
import type { PickerOption } from '../../components/option-picker/option-list.tsx';
import { api } from '../api.ts';
import { listEndpoint } from '../list-endpoint.ts';

/** Results per kind: for more, the person opens the list. */
const shownOfEach = 5;
/** The search starts after this long without typing. */
const pauseMs = 300;
/** Shorter texts match too many names; a number identifies one record, however short it is. */
const worthAsking = /^\d+$|^.{3,100}$/u;

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    findCustomers: listEndpoint<CustomerItem>(build)('/admin/customers/api/all', 'Customers'),
    findLeads: listEndpoint<LeadItem>(build)('/affiliate/leads/api/:part/:which/all', 'Leads'),
    findAssignedRetentions: listEndpoint<LeadItem>(build)(
      '/affiliate/leads/api/retentions/All',
      'Leads',
    ),
    findOwnLeads: listEndpoint<OwnLeadItem>(build)('/affiliate/leads/api/', 'Leads'),
    findTrades: listEndpoint<TradeItem>(build)('/admin/trades/api/all', 'Trades'),
    findDeposits: listEndpoint<DepositItem>(build)('/admin/deposits/api/history', 'Deposits'),
  }),
});

/** Where a record is shown: a page, and the search text for its list. */
export type Place = Readonly<{ path: string; state: object | null }>;
type Hit = PickerOption & Readonly<{ place: Place }>;

/** A list narrowed to one record. The search text is not part of the address (web.md, Lists). */
const inList = (path: string, list: string, number: number | null): Place => ({
  path,
  state: { search: { [list]: String(number ?? '') } },
});

const worded = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

const noted = (kind: string, number: number | null): string =>
  number === null ? kind : `${kind} #${String(number)}`;

const hitOf = (kind: string, id: string, label: string, note: string, place: Place): Hit => ({
  value: `${kind} ${id}`,
  label,
  note,
  isFound: true,
  place,
});

const leadHits = (
  t: TFunction,
  rows: readonly Pick<LeadItem, 'id' | 'number' | 'first_name' | 'last_name'>[],
  list: Readonly<{ path: string; name: string }>,
): readonly Hit[] =>
  rows.map((row) =>
    hitOf(
      'lead',
      row.id,
      worded([row.first_name, row.last_name]),
      noted(t('Lead'), row.number),
      inList(list.path, list.name, row.number),
    ),
  );

const customerHits = (t: TFunction, rows: readonly CustomerItem[]): readonly Hit[] =>
  rows.map((row) =>
    hitOf('customer', row.id, row.full_name ?? row.email ?? '', noted(t('Customer'), row.number), {
      path: `/admin/customers/edit/${row.id}`,
      state: null,
    }),
  );

const tradeHits = (t: TFunction, rows: readonly TradeItem[]): readonly Hit[] =>
  rows.map((row) =>
    hitOf(
      'trade',
      row.id,
      worded([row.instrument, row.user.email]),
      noted(t('Trade'), row.number),
      inList('/admin/trades/all', 'trades', row.number),
    ),
  );

const depositHits = (t: TFunction, rows: readonly DepositItem[]): readonly Hit[] =>
  rows.map((row) =>
    hitOf(
      'deposit',
      row.id,
      worded([row.amount, row.balance.currency, row.user.full_name]),
      noted(t('Deposit'), row.number),
      inList('/admin/deposits', 'deposits', row.number),
    ),
  );

const retentionList = { path: '/admin/crm/retention', name: 'retentions' };
const ownLeads = { path: '/affiliate', name: 'own-leads' };
const allLeads = { path: '/admin/leads/all', name: 'leads', part: 'new', which: 'all' };
const salesLeads = { path: '/admin/crm/sales/all', name: 'sales', part: 'sales', which: 'All' };

/** Results show numbers as `#624`, and people quote them so. */
const withoutSign = (typed: string): string => typed.trim().replace(/^#(?=\d+$)/, '');

/** The typed text, once typing has paused. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(withoutSign(typed)), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

const opens = (path: string, roleId: RoleId): boolean => {
  const page = findPage(path);
  return page !== null && mayOpen(page, roleId);
};

/**
 * Records that match the typed text, from the lists whose pages the person may open; the server masks and narrows them.
 */
export const useFoundRecords = (roleId: RoleId, typed: string): readonly Hit[] => {
  const { t } = useTranslation();
  const search = useSettled(typed);
  const isWorth = worthAsking.test(search);
  const query = { page: 1, limit: shownOfEach, sort: '-id', search, filters: {} };
  const unless = (path: string) => ({ skip: !isWorth || !opens(path, roleId) });
  const { findCustomers, findLeads, findAssignedRetentions, findOwnLeads } = findApi.endpoints;
  const { findTrades, findDeposits } = findApi.endpoints;
  const isOfAll = opens('/admin/leads/all', roleId);
  const leadList = isOfAll ? allLeads : salesLeads;
  const { part, which } = leadList;
  const customers = findCustomers.useQuery({ path: {}, query }, unless('/admin/customers/all'));
  const leads = findLeads.useQuery({ path: { part, which }, query }, unless(leadList.path));
  const retentions = findAssignedRetentions.useQuery(
    { path: {}, query },
    isOfAll ? { skip: true } : unless(retentionList.path),
  );
  const own = findOwnLeads.useQuery({ path: {}, query }, unless(ownLeads.path));
  const trades = findTrades.useQuery({ path: {}, query }, unless('/admin/trades/all'));
  const deposits = findDeposits.useQuery({ path: {}, query }, unless('/admin/deposits'));
  return [
    ...customerHits(t, customers.currentData?.data ?? []),
    ...leadHits(t, leads.currentData?.data ?? [], leadList),
    ...leadHits(t, retentions.currentData?.data ?? [], retentionList),
    ...leadHits(t, own.currentData?.data ?? [], ownLeads),
    ...tradeHits(t, trades.currentData?.data ?? []),
    ...depositHits(t, deposits.currentData?.data ?? []),
  ];
};
