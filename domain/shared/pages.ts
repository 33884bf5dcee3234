import { roleIds, type RoleId } from './roles.ts';

/**
 * Every page of the product, once: the server decides by this list which addresses answer the shell and to whom, the
 * router shows the chunk named here (rights.md, Pages). Data calls never share a path with a page.
 */
export type Page = Readonly<{
  /** Express style; a parameter is a UUID unless `free` names it. */
  path: string;
  /** Who may see it; `everybody` also signed out. Signed out, other pages show the sign-in form. */
  roles: readonly RoleId[] | 'everybody';
  /** Which lazily loaded part of the web app shows it. */
  chunk: PageChunk;
  /** Parameters that are any text. */
  free?: readonly string[];
  /** Roles that see it only for records they are linked to; others' ids are 404 to them. */
  linkedOnly?: readonly RoleId[];
  title: string;
}>;

export type PageChunk =
  | 'sign-in'
  | 'sign-up'
  | 'passwords'
  | 'verify-email'
  | 'sign-out'
  | 'trading'
  | 'deposits'
  | 'withdraws'
  | 'kyc'
  | 'profile'
  | 'security'
  | 'statements'
  | 'paypal'
  | 'admin-dashboard'
  | 'admin-trades'
  | 'admin-deposits'
  | 'admin-withdraws'
  | 'admin-gateways'
  | 'admin-customers'
  | 'admin-users'
  | 'admin-kyc'
  | 'admin-leads'
  | 'admin-crm'
  | 'admin-sales-statuses'
  | 'admin-instruments'
  | 'admin-trade-settings'
  | 'admin-languages'
  | 'admin-site-settings'
  | 'admin-status'
  | 'admin-audit'
  | 'affiliate';

const admin: readonly RoleId[] = [1];
const managers: readonly RoleId[] = [1, 2];

const open = (path: string, chunk: PageChunk, title: string): Page => ({ path, roles: 'everybody', chunk, title });

const page = (path: string, roles: readonly RoleId[], chunk: PageChunk, title: string): Page => ({
  path,
  roles,
  chunk,
  title,
});

/** One page per value of the last segment; any other value is 404. */
const each = (
  under: string,
  values: Readonly<Record<string, string>>,
  roles: readonly RoleId[],
  chunk: PageChunk,
): readonly Page[] =>
  Object.entries(values).map(([value, title]) => page(`${under}/${value}`, roles, chunk, title));

export const pages: readonly Page[] = [
  open('/', 'sign-in', 'Sign In'),
  open('/signup', 'sign-up', 'Sign Up'),
  open('/forgot-password', 'passwords', 'Forgot Password'),
  open('/reset-password', 'passwords', 'Reset Password'),
  open('/verify-email', 'verify-email', 'Verify Email'),
  page('/auth/logout', roleIds, 'sign-out', 'Log Out'),

  page('/dashboard', roleIds, 'trading', 'Trading'),
  page('/deposits', roleIds, 'deposits', 'Deposits'),
  page('/withdraws', roleIds, 'withdraws', 'Withdraws'),
  page('/kyc', roleIds, 'kyc', 'KYC'),
  page('/profile', roleIds, 'profile', 'Profile Information'),
  page('/security', roleIds, 'security', 'Security'),
  page('/statements', roleIds, 'statements', 'Statements'),
  { ...page('/payments/paypal/:tx_ref', roleIds, 'paypal', 'Deposit'), free: ['tx_ref'] },
  { ...page('/payments/paypal/capture/:orderID', roleIds, 'paypal', 'Deposit'), free: ['orderID'] },

  page('/admin', admin, 'admin-dashboard', 'Dashboard'),
  ...each('/admin/trades', { all: 'All Trades', open: 'Open Trades', closed: 'Closed Trades' }, managers, 'admin-trades'),
  page('/admin/deposits', managers, 'admin-deposits', 'Deposits'),
  page('/admin/gateways', admin, 'admin-gateways', 'Automatic Gateways'),
  ...each('/admin/withdraws', { pending: 'Pending Withdraws', history: 'Withdraw History' }, managers, 'admin-withdraws'),
  page('/admin/withdraws/settings', admin, 'admin-withdraws', 'Withdraw Settings'),
  ...each('/admin/customers', { all: 'All Customers', inactive: 'Inactive Customers' }, managers, 'admin-customers'),
  page('/admin/customers/wallets/:balanceId', managers, 'admin-customers', 'Wallet Statement'),
  { ...page('/admin/customers/edit/:id', [1, 2, 6], 'admin-customers', 'Edit Customer'), linkedOnly: [6] },
  page('/admin/users', admin, 'admin-users', 'Admin & Staffs'),
  page('/admin/kyc', admin, 'admin-kyc', 'KYC Documents'),
  page('/admin/crm/clients', managers, 'admin-crm', 'Clients'),
  ...each('/admin/crm/sales', { all: 'All Sales', manual: 'Manual Sales', live: 'Live Sales' }, [1, 2, 5], 'admin-crm'),
  page('/admin/crm/retention', [1, 2, 6], 'admin-crm', 'Retentions'),
  page('/admin/crm/archived', managers, 'admin-crm', 'Archived'),
  ...each('/admin/leads', { live: 'Live Leads', manual: 'Manual Leads', all: 'Affiliate Leads' }, managers, 'admin-leads'),
  page('/admin/crm-config/sales-statuses', managers, 'admin-sales-statuses', 'Sales Statuses'),
  ...each(
    '/admin/instruments',
    { forex: 'Forex', commodity: 'Commodity', index: 'Index', crypto: 'Crypto', stock: 'Stock' },
    admin,
    'admin-instruments',
  ),
  page('/admin/spreads', admin, 'admin-trade-settings', 'Spread Settings'),
  page('/admin/lots', admin, 'admin-trade-settings', 'Lot Settings'),
  page('/admin/apis', admin, 'admin-trade-settings', 'Trade APIs'),
  page('/admin/languages', admin, 'admin-languages', 'Languages'),
  { ...page('/admin/languages/:code', admin, 'admin-languages', 'Translations'), free: ['code'] },
  page('/admin/settings', admin, 'admin-site-settings', 'Site Settings'),
  page('/admin/status/api', admin, 'admin-status', 'Health Monitor'),
  page('/admin/status/server', admin, 'admin-status', 'Server Information'),
  page('/admin/audit', admin, 'admin-audit', 'Audit Trail'),

  page('/affiliate', [4], 'affiliate', 'Leads'),
  page('/affiliate/api', [4], 'affiliate', 'API Key'),
];
