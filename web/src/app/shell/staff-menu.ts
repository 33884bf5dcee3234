import Activity from 'lucide-react/icons/activity';
import Archive from 'lucide-react/icons/archive';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import BookText from 'lucide-react/icons/book-text';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import CreditCard from 'lucide-react/icons/credit-card';
import Funnel from 'lucide-react/icons/funnel';
import Globe from 'lucide-react/icons/globe';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListTodo from 'lucide-react/icons/list-todo';
import Sun from 'lucide-react/icons/sun';
import ListChecks from 'lucide-react/icons/list-checks';
import Plug from 'lucide-react/icons/plug';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Scale3d from 'lucide-react/icons/scale-3d';
import Scale from 'lucide-react/icons/scale';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import Shuffle from 'lucide-react/icons/shuffle';
import Tag from 'lucide-react/icons/tag';
import Target from 'lucide-react/icons/target';
import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal';
import UserCheck from 'lucide-react/icons/user-check';
import MoonStar from 'lucide-react/icons/moon-star';
import UsersRound from 'lucide-react/icons/users-round';
import Users from 'lucide-react/icons/users';
import type { LucideIcon } from 'lucide-react';
import { findPage, mayOpen, pages, type Page } from '../../../../domain/shared/pages.ts';
import { menuGroups, type StaffEntry } from '../../../../domain/shared/pages/page.ts';
import type { RoleId } from '../../../../domain/shared/roles.ts';

export type MenuLink = Readonly<{ label: string; path: string }>;
export type MenuEntry = Readonly<{ label: string; icon: LucideIcon }> &
  (Readonly<{ path: string }> | Readonly<{ children: readonly MenuLink[] }>);
export type MenuGroup = Readonly<{
  /** `null`: entries without a heading. */
  title: string | null;
  /** Whether it is open at first (look.md, Back office: the last ones are closed). */
  open: boolean;
  entries: readonly MenuEntry[];
}>;

const icons: Readonly<Record<StaffEntry, LucideIcon>> = {
  Dashboard: LayoutDashboard,
  Trades: ArrowLeftRight,
  Deposits: ArrowDownToLine,
  'Automatic Gateways': CreditCard,
  Proposals: UsersRound,
  Reconciliation: Scale3d,
  Withdraws: ArrowUpFromLine,
  Ledger: BookText,
  Customers: Users,
  'Admin & Staffs': Shield,
  Leads: Inbox,
  Clients: UserCheck,
  Sales: Target,
  Retention: Repeat2,
  Archived: Archive,
  KYC: IdCard,
  'My day': Sun,
  Tasks: ListTodo,
  'Sales Statuses': Tag,
  'Automatic assignment': Shuffle,
  Funnel,
  'API Key': KeyRound,
  Instruments: ChartCandlestick,
  Spreads: UnfoldHorizontal,
  'Commission & Swap': MoonStar,
  Lots: Scale,
  'Trade APIs': Plug,
  Languages: Globe,
  Settings: Settings,
  'API Health': Activity,
  'Server Information': Server,
  Audit: BookOpenCheck,
  Rights: ListChecks,
};

type Placed = Readonly<{
  path: string;
  group: string | null;
  entry: StaffEntry;
  link: string | null;
}>;

const placeOf = ({ path, menu }: Page): readonly Placed[] =>
  menu === undefined || menu.group === 'Your account'
    ? []
    : [{ path, group: menu.group ?? null, entry: menu.entry, link: menu.link ?? null }];

/** Pages in order, with those that share a link grouped under its entry. */
const entriesOf = (placed: readonly Placed[]): readonly MenuEntry[] => {
  const entries = new Map<string, MenuEntry>();
  for (const { path, entry, link } of placed) {
    const icon = icons[entry];
    if (link === null) entries.set(path, { label: entry, icon, path });
    else {
      const before = entries.get(entry);
      const children = before !== undefined && 'children' in before ? before.children : [];
      entries.set(entry, { label: entry, icon, children: [...children, { label: link, path }] });
    }
  }
  return [...entries.values()];
};

/** The menu of a role: every entry whose page it may open, and no empty group (rights.md, Pages). */
export const menuFor = (roleId: RoleId): readonly MenuGroup[] => {
  const placed = pages.filter((page) => mayOpen(page, roleId)).flatMap(placeOf);
  return menuGroups
    .map(({ title, open }) => ({
      title,
      open,
      entries: entriesOf(placed.filter(({ group }) => group === title)),
    }))
    .filter(({ entries }) => entries.length > 0);
};

/** The menu path of a page for a role: its own, or that of the list it belongs to. */
export const placeInMenu = (pathname: string, roleId: RoleId): string =>
  findPage(pathname)?.under?.find((path) => {
    const list = findPage(path);
    return list !== null && mayOpen(list, roleId);
  }) ?? pathname;

export const pathsOf = (entry: MenuEntry): readonly string[] =>
  'path' in entry ? [entry.path] : entry.children.map(({ path }) => path);
