import type { RoleId } from '../roles.ts';

/** The frame of a page. `bare`: centred, no menu. `terminal`: the screen brings its own frame. */
export type PageFrame = 'bare' | 'terminal' | 'account' | 'staff';

/** The width of a page beside the staff menu: a record and a wide list need more. */
export type PageRoom = 'plain' | 'detail' | 'wide-list';

/** Groups of the side menu, in order, and whether each is open at first (look.md, Back office). */
export const menuGroups = [
  { title: null, open: true },
  { title: 'Transactions', open: true },
  { title: 'User Management', open: true },
  { title: 'Leads', open: true },
  { title: 'Trade Management', open: false },
  { title: 'Site', open: false },
  { title: 'Server', open: false },
] as const;

/** The screens. The web app has a chunk for each. */
export type ScreenName =
  | 'affiliate-leads'
  | 'api-key'
  | 'audit'
  | 'closed-trades'
  | 'pending-trades'
  | 'customer'
  | 'customers'
  | 'dashboard'
  | 'forgot-password'
  | 'inactive-customers'
  | 'instruments'
  | 'kyc'
  | 'kyc-review'
  | 'languages'
  | 'leads'
  | 'my-day'
  | 'tasks'
  | 'lead-routing'
  | 'lead-duplicates'
  | 'board'
  | 'funnel'
  | 'ledger'
  | 'ledger-account'
  | 'ledger-journal'
  | 'lots'
  | 'open-trades'
  | 'proposals'
  | 'settlement'
  | 'settlements'
  | 'differences'
  | 'own-statement'
  | 'paypal'
  | 'paypal-capture'
  | 'profile'
  | 'reset-password'
  | 'rights'
  | 'sales-statuses'
  | 'security'
  | 'feeds'
  | 'server'
  | 'sign-in'
  | 'sign-out'
  | 'sign-up'
  | 'site-settings'
  | 'spreads'
  | 'order-costs'
  | 'statement'
  | 'trade-apis'
  | 'trades'
  | 'translations'
  | 'trading'
  | 'users'
  | 'verify-email'
  | 'wallets'
  | 'withdraw-settings'
  | 'deposits'
  | 'all-deposits'
  | 'gateways'
  | 'withdraws'
  | 'withdraws-history'
  | 'withdraws-pending';

export type StaffEntry =
  | 'Dashboard'
  | 'Trades'
  | 'Deposits'
  | 'Automatic Gateways'
  | 'Proposals'
  | 'Reconciliation'
  | 'Withdraws'
  | 'Ledger'
  | 'Customers'
  | 'Admin & Staffs'
  | 'Leads'
  | 'Clients'
  | 'Sales'
  | 'Retention'
  | 'Archived'
  | 'My day'
  | 'Tasks'
  | 'KYC'
  | 'Sales Statuses'
  | 'Automatic assignment'
  | 'Funnel'
  | 'API Key'
  | 'Instruments'
  | 'Spreads'
  | 'Commission & Swap'
  | 'Lots'
  | 'Trade APIs'
  | 'Languages'
  | 'Settings'
  | 'API Health'
  | 'Server Information'
  | 'Audit'
  | 'Rights';

export type AccountEntry =
  'Deposits' | 'Withdraws' | 'Wallets' | 'Personal Information' | 'KYC' | 'Security' | 'Statements';

/**
 * The place of a page in a menu; pages with the same entry and their own link are listed under it. Menus follow the
 * order of the pages.
 */
export type MenuPlace =
  | Readonly<{ group?: (typeof menuGroups)[number]['title']; entry: StaffEntry; link?: string }>
  | Readonly<{ group: 'Your account'; entry: AccountEntry }>;

/**
 * The one definition of a page: the server uses it for the shell, the router for the screen, and menus, titles and the
 * palette for its name.
 */
export type Page = Readonly<{
  /** `:name` stands for one segment. */
  path: string;
  /**
   * `everybody`: with or without a session. Otherwise the roles that may open it (rights.md, Pages); without a session
   * the shell shows the sign-in form.
   */
  roles: 'everybody' | readonly RoleId[];
  /** Roles that may open it only for records linked to them; they get 404 for any other id. */
  linkedOnly?: readonly RoleId[];
  /** Title of the document. */
  title: string;
  frame: PageFrame;
  room?: PageRoom;
  screen: ScreenName;
  menu?: MenuPlace;
  /**
   * For a page without its own place in the menu: the paths of the lists it belongs to. The first one that its reader
   * may open is used.
   */
  under?: readonly string[];
}>;
