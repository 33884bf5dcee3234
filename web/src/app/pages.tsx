import { lazy, type ComponentType } from 'react';
import { findPage, mayOpen, pages, type Page } from '../../../domain/shared/pages.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { SignInPage } from '../features/identity/sign-in/sign-in-page.tsx';

/** The frame a page stands in. `bare`: centred, no menu. `terminal`: the screen brings its own frame. */
export type Frame = 'bare' | 'terminal' | 'account' | 'staff';

type Screen = ComponentType;

export type WebPage = Page &
  Readonly<{
    frame: Frame;
    /** Title of the document and, where the page is not built, its h1. */
    title: string;
    /** `null`: this screen comes with a later part; the page says so. */
    screen: Screen | null;
  }>;

const LeadsPage = lazy(async () => ({
  default: (await import('../features/crm/leads/leads-page.tsx')).LeadsPage,
}));

const screens: Readonly<Record<string, Screen>> = {
  '/': SignInPage,
  '/auth/logout': lazy(async () => ({
    default: (await import('../features/identity/sign-in/sign-out-page.tsx')).SignOutPage,
  })),
  '/kyc': lazy(async () => ({
    default: (await import('../features/kyc/customer/kyc-page.tsx')).KycPage,
  })),
  '/admin/kyc': lazy(async () => ({
    default: (await import('../features/kyc/review/kyc-review-page.tsx')).KycReviewPage,
  })),
  '/admin/audit': lazy(async () => ({
    default: (await import('../features/audit/audit-page.tsx')).AuditPage,
  })),
  '/dashboard': lazy(async () => ({
    default: (await import('../features/trading/trading-screen.tsx')).TradingScreen,
  })),
  '/admin/crm/sales/all': LeadsPage,
  '/admin/crm/sales/manual': LeadsPage,
  '/admin/crm/sales/live': LeadsPage,
  '/admin/crm/retention': LeadsPage,
  '/admin/crm/clients': LeadsPage,
  '/admin/crm/archived': LeadsPage,
  '/admin/leads/live': LeadsPage,
  '/admin/leads/manual': LeadsPage,
  '/admin/leads/all': LeadsPage,
  '/admin/customers/all': lazy(async () => ({
    default: (await import('../features/identity/customers/customers-page.tsx')).AllCustomersPage,
  })),
  '/admin/customers/inactive': lazy(async () => ({
    default: (await import('../features/identity/customers/customers-page.tsx'))
      .InactiveCustomersPage,
  })),
  '/admin/customers/edit/:id': lazy(async () => ({
    default: (await import('./screens/customer-page.tsx')).CustomerPage,
  })),
  '/admin/customers/wallets/:balanceId': lazy(async () => ({
    default: (await import('../features/ledger/statement/statement-page.tsx')).StatementPage,
  })),
  '/admin/trades/all': lazy(async () => ({
    default: (await import('../features/trading/staff/trades-page.tsx')).AllTradesPage,
  })),
  '/admin/trades/open': lazy(async () => ({
    default: (await import('../features/trading/staff/trades-page.tsx')).OpenTradesPage,
  })),
  '/admin/trades/closed': lazy(async () => ({
    default: (await import('../features/trading/staff/trades-page.tsx')).ClosedTradesPage,
  })),
};

/**
 * Titles of all pages. Those without a line in `screens` are not built yet: the menu leads to a page that says so, and
 * this is the one place that knows.
 */
const titles: Readonly<Record<string, string>> = {
  '/': 'Sign in',
  '/signup': 'Create an account',
  '/forgot-password': 'Forgot password',
  '/reset-password': 'Reset password',
  '/verify-email': 'Verify email',
  '/dashboard': 'Trading',
  '/deposits': 'Deposits',
  '/withdraws': 'Withdraws',
  '/profile': 'Personal Information',
  '/statements': 'Statements',
  '/kyc': 'KYC',
  '/security': 'Security',
  '/payments/paypal/capture/:orderID': 'Payment',
  '/payments/paypal/:tx_ref': 'Payment',
  '/auth/logout': 'Log Out',
  '/admin': 'Dashboard',
  '/admin/gateways': 'Automatic Gateways',
  '/admin/withdraws/settings': 'Withdraw Settings',
  '/admin/users': 'Admin & Staffs',
  '/admin/kyc': 'KYC Documents',
  '/admin/instruments/forex': 'Forex instruments',
  '/admin/instruments/commodity': 'Commodity instruments',
  '/admin/instruments/index': 'Index instruments',
  '/admin/instruments/crypto': 'Crypto instruments',
  '/admin/instruments/stock': 'Stock instruments',
  '/admin/spreads': 'Spread Settings',
  '/admin/lots': 'Lot Settings',
  '/admin/apis': 'Trade APIs',
  '/admin/languages': 'Languages',
  '/admin/languages/:code': 'Translations',
  '/admin/settings': 'Site Settings',
  '/admin/status/api': 'Health Monitor',
  '/admin/status/server': 'Server Information',
  '/admin/audit': 'Audit',
  '/admin/trades/all': 'All Trades',
  '/admin/trades/open': 'Open Trades',
  '/admin/trades/closed': 'Closed Trades',
  '/admin/deposits': 'Deposits',
  '/admin/withdraws/pending': 'Pending Withdraws',
  '/admin/withdraws/history': 'Withdraws History',
  '/admin/customers/all': 'All Customers',
  '/admin/customers/inactive': 'Inactive Customers',
  '/admin/customers/wallets/:balanceId': 'Wallet',
  '/admin/crm/clients': 'Clients',
  '/admin/crm/archived': 'Archived leads',
  '/admin/leads/live': 'Live leads',
  '/admin/leads/manual': 'Manual leads',
  '/admin/leads/all': 'Affiliate leads',
  '/admin/crm-config/sales-statuses': 'Sales Statuses',
  '/admin/customers/edit/:id': 'Edit Customer',
  '/admin/crm/retention': 'Retention leads',
  '/admin/crm/sales/all': 'Sales leads',
  '/admin/crm/sales/manual': 'Manual sales leads',
  '/admin/crm/sales/live': 'Live sales leads',
  '/affiliate': 'Leads',
  '/affiliate/api': 'API Key',
};

const frameOf = (path: string): Frame => {
  if (path.startsWith('/admin') || path.startsWith('/affiliate')) return 'staff';
  if (path === '/dashboard') return 'terminal';
  const account = ['/deposits', '/withdraws', '/profile', '/statements', '/kyc', '/security'];
  return account.includes(path) ? 'account' : 'bare';
};

const webPageOf = (page: Page): WebPage => ({
  ...page,
  frame: frameOf(page.path),
  title: titles[page.path] ?? '',
  screen: screens[page.path] ?? null,
});

export const webPages: readonly WebPage[] = pages.map(webPageOf);

const waysIn = ['/', '/auth/logout'];

/** The screens that a role finds through a link: built, for it, and with an address that needs no id. */
export const placesFor = (roleId: RoleId | null): readonly WebPage[] =>
  webPages.filter(
    (page) =>
      page.screen !== null &&
      !page.path.includes(':') &&
      !waysIn.includes(page.path) &&
      mayOpen(page, roleId),
  );

/** The page at an address; `null` where there is none. */
export const webPageAt = (path: string): WebPage | null => {
  const page = findPage(path);
  return page === null ? null : webPageOf(page);
};
