import Activity from 'lucide-react/icons/activity';
import Archive from 'lucide-react/icons/archive';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import CreditCard from 'lucide-react/icons/credit-card';
import Globe from 'lucide-react/icons/globe';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Plug from 'lucide-react/icons/plug';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Scale from 'lucide-react/icons/scale';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import Tag from 'lucide-react/icons/tag';
import Target from 'lucide-react/icons/target';
import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import { findPage, mayOpen } from '../../../../domain/shared/pages.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';

export type MenuLink = Readonly<{ label: string; path: string }>;
export type MenuEntry = Readonly<{ label: string; icon: LucideIcon }> &
  (Readonly<{ path: string }> | Readonly<{ children: readonly MenuLink[] }>);
export type MenuGroup = Readonly<{
  /** `null`: entries without a heading. */
  title: string | null;
  /** Whether it is open before anybody touched it (look.md, Back office: the last ones are closed). */
  open: boolean;
  entries: readonly MenuEntry[];
}>;

/** The whole menu, as staff.md section 2 and customer.md section 2 list it; what a role sees follows from its pages. */
const menu: readonly MenuGroup[] = [
  {
    title: null,
    open: true,
    entries: [{ label: 'Dashboard', icon: LayoutDashboard, path: '/admin' }],
  },
  {
    title: 'Transactions',
    open: true,
    entries: [
      {
        label: 'Trades',
        icon: ArrowLeftRight,
        children: [
          { label: 'All', path: '/admin/trades/all' },
          { label: 'Open', path: '/admin/trades/open' },
          { label: 'Closed', path: '/admin/trades/closed' },
        ],
      },
      { label: 'Deposits', icon: ArrowDownToLine, path: '/admin/deposits' },
      { label: 'Automatic Gateways', icon: CreditCard, path: '/admin/gateways' },
      {
        label: 'Withdraws',
        icon: ArrowUpFromLine,
        children: [
          { label: 'Pending', path: '/admin/withdraws/pending' },
          { label: 'History', path: '/admin/withdraws/history' },
          { label: 'Settings', path: '/admin/withdraws/settings' },
        ],
      },
    ],
  },
  {
    title: 'User Management',
    open: true,
    entries: [
      {
        label: 'Customers',
        icon: Users,
        children: [
          { label: 'All', path: '/admin/customers/all' },
          { label: 'Inactive', path: '/admin/customers/inactive' },
        ],
      },
      { label: 'Admin & Staffs', icon: Shield, path: '/admin/users' },
    ],
  },
  {
    title: 'Leads',
    open: true,
    entries: [
      { label: 'Leads', icon: Inbox, path: '/affiliate' },
      { label: 'Clients', icon: UserCheck, path: '/admin/crm/clients' },
      {
        label: 'Sales',
        icon: Target,
        children: [
          { label: 'All', path: '/admin/crm/sales/all' },
          { label: 'Manual', path: '/admin/crm/sales/manual' },
          { label: 'Live', path: '/admin/crm/sales/live' },
        ],
      },
      { label: 'Retention', icon: Repeat2, path: '/admin/crm/retention' },
      {
        label: 'Leads',
        icon: Inbox,
        children: [
          { label: 'Live', path: '/admin/leads/live' },
          { label: 'Manual', path: '/admin/leads/manual' },
          { label: 'Affiliate', path: '/admin/leads/all' },
        ],
      },
      { label: 'Archived', icon: Archive, path: '/admin/crm/archived' },
      { label: 'KYC', icon: IdCard, path: '/admin/kyc' },
      { label: 'Sales Statuses', icon: Tag, path: '/admin/crm-config/sales-statuses' },
      { label: 'API Key', icon: KeyRound, path: '/affiliate/api' },
    ],
  },
  {
    title: 'Trade Management',
    open: false,
    entries: [
      {
        label: 'Instruments',
        icon: ChartCandlestick,
        children: [
          { label: 'Forex', path: '/admin/instruments/forex' },
          { label: 'Commodity', path: '/admin/instruments/commodity' },
          { label: 'Index', path: '/admin/instruments/index' },
          { label: 'Crypto', path: '/admin/instruments/crypto' },
          { label: 'Stock', path: '/admin/instruments/stock' },
        ],
      },
      { label: 'Spreads', icon: UnfoldHorizontal, path: '/admin/spreads' },
      { label: 'Lots', icon: Scale, path: '/admin/lots' },
      { label: 'Trade APIs', icon: Plug, path: '/admin/apis' },
    ],
  },
  {
    title: 'Site',
    open: false,
    entries: [
      { label: 'Languages', icon: Globe, path: '/admin/languages' },
      { label: 'Settings', icon: Settings, path: '/admin/settings' },
    ],
  },
  {
    title: 'Server',
    open: false,
    entries: [
      { label: 'API Health', icon: Activity, path: '/admin/status/api' },
      { label: 'Server Information', icon: Server, path: '/admin/status/server' },
      { label: 'Audit', icon: BookOpenCheck, path: '/admin/audit' },
    ],
  },
];

const opens = (roleId: RoleId, path: string): boolean => {
  const page = findPage(path);
  return page !== null && mayOpen(page, roleId);
};

const entryFor = (roleId: RoleId, entry: MenuEntry): readonly MenuEntry[] => {
  if ('path' in entry) return opens(roleId, entry.path) ? [entry] : [];
  const children = entry.children.filter(({ path }) => opens(roleId, path));
  return children.length === 0 ? [] : [{ ...entry, children }];
};

/** The menu of a role: every entry whose page it may open, and no empty group (rights.md, Pages). */
export const menuFor = (roleId: RoleId): readonly MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.flatMap((entry) => entryFor(roleId, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);

export const pathsOf = (entry: MenuEntry): readonly string[] =>
  'path' in entry ? [entry.path] : entry.children.map(({ path }) => path);
