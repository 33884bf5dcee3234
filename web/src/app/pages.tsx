import { lazy, type ComponentType } from 'react';
import { findPage, pages, type Page } from '../../../domain/shared/pages.ts';
import type { ScreenName } from '../../../domain/shared/pages/page.ts';
import { SignInPage } from '../features/identity/sign-in/sign-in-page.tsx';

type Screen = ComponentType;

/** A page with its screen. */
export type WebPage = Omit<Page, 'screen'> & Readonly<{ screen: Screen }>;

/** The chunk of each screen; it loads when the page is opened. */
const screens: Readonly<Record<ScreenName, Screen>> = {
  'affiliate-leads': lazy(async () => ({
    default: (await import('../features/crm/affiliate/own-leads-page.tsx')).OwnLeadsPage,
  })),
  'api-key': lazy(async () => ({
    default: (await import('../features/crm/affiliate/api-key-page.tsx')).ApiKeyPage,
  })),
  audit: lazy(async () => ({
    default: (await import('../features/audit/audit-page.tsx')).AuditPage,
  })),
  'pending-trades': lazy(async () => ({
    default: (await import('../features/trading/staff/pending-trades-page.tsx')).PendingTradesPage,
  })),
  'closed-trades': lazy(async () => ({
    default: (await import('../features/trading/staff/trades-page.tsx')).ClosedTradesPage,
  })),
  customer: lazy(async () => ({
    default: (await import('./screens/customer-page.tsx')).CustomerPage,
  })),
  customers: lazy(async () => ({
    default: (await import('../features/identity/customers/customers-page.tsx')).AllCustomersPage,
  })),
  dashboard: lazy(async () => ({
    default: (await import('../features/site/dashboard/dashboard-page.tsx')).DashboardPage,
  })),
  'inactive-customers': lazy(async () => ({
    default: (await import('../features/identity/customers/customers-page.tsx'))
      .InactiveCustomersPage,
  })),
  instruments: lazy(async () => ({
    default: (await import('../features/trading/manage/instruments-page.tsx')).InstrumentsPage,
  })),
  kyc: lazy(async () => ({
    default: (await import('../features/kyc/customer/kyc-page.tsx')).KycPage,
  })),
  'kyc-review': lazy(async () => ({
    default: (await import('../features/kyc/review/kyc-review-page.tsx')).KycReviewPage,
  })),
  languages: lazy(async () => ({
    default: (await import('../features/site/languages-page.tsx')).LanguagesPage,
  })),
  leads: lazy(async () => ({
    default: (await import('../features/crm/leads/leads-page.tsx')).LeadsPage,
  })),
  'my-day': lazy(async () => ({
    default: (await import('../features/crm/tasks/my-day-page.tsx')).MyDayPage,
  })),
  'lead-duplicates': lazy(async () => ({
    default: (await import('../features/crm/duplicates/duplicates-page.tsx')).DuplicatesPage,
  })),
  'lead-routing': lazy(async () => ({
    default: (await import('../features/crm/routing/routing-page.tsx')).RoutingPage,
  })),
  tasks: lazy(async () => ({
    default: (await import('../features/crm/tasks/tasks-page.tsx')).TasksPage,
  })),
  ledger: lazy(async () => ({
    default: (await import('../features/ledger/books/trial-balance-page.tsx')).TrialBalancePage,
  })),
  'ledger-account': lazy(async () => ({
    default: (await import('../features/ledger/books/account-page.tsx')).AccountPage,
  })),
  funnel: lazy(async () => ({
    default: (await import('../features/crm/affiliate/funnel-page.tsx')).FunnelPage,
  })),
  board: lazy(async () => ({
    default: (await import('../features/crm/board/board-page.tsx')).BoardPage,
  })),
  'ledger-journal': lazy(async () => ({
    default: (await import('../features/ledger/books/journal-page.tsx')).JournalPage,
  })),
  lots: lazy(async () => ({
    default: (await import('../features/site/lots-page.tsx')).LotsPage,
  })),
  'open-trades': lazy(async () => ({
    default: (await import('../features/trading/staff/trades-page.tsx')).OpenTradesPage,
  })),
  'forgot-password': lazy(async () => ({
    default: (await import('../features/identity/account/forgot-password-page.tsx'))
      .ForgotPasswordPage,
  })),
  'own-statement': lazy(async () => ({
    default: (await import('../features/trading/statements/own-statement-page.tsx'))
      .OwnStatementPage,
  })),
  profile: lazy(async () => ({
    default: (await import('../features/identity/account/profile-page.tsx')).ProfilePage,
  })),
  'sales-statuses': lazy(async () => ({
    default: (await import('../features/crm/sales-statuses/sales-statuses-page.tsx'))
      .SalesStatusesPage,
  })),
  'reset-password': lazy(async () => ({
    default: (await import('../features/identity/account/reset-password-page.tsx'))
      .ResetPasswordPage,
  })),
  rights: lazy(async () => ({
    default: (await import('../features/site/rights-page.tsx')).RightsPage,
  })),
  security: lazy(async () => ({
    default: (await import('../features/identity/account/security-page.tsx')).SecurityPage,
  })),
  feeds: lazy(async () => ({
    default: (await import('../features/site/server/feeds-page.tsx')).FeedsPage,
  })),
  server: lazy(async () => ({
    default: (await import('../features/site/server/server-page.tsx')).ServerPage,
  })),
  'sign-up': lazy(async () => ({
    default: (await import('../features/identity/account/sign-up-page.tsx')).SignUpPage,
  })),
  translations: lazy(async () => ({
    default: (await import('../features/site/translations/translations-page.tsx')).TranslationsPage,
  })),
  users: lazy(async () => ({
    default: (await import('../features/identity/users/users-page.tsx')).UsersPage,
  })),
  'verify-email': lazy(async () => ({
    default: (await import('../features/identity/account/verify-email-page.tsx')).VerifyEmailPage,
  })),
  'sign-in': SignInPage,
  'sign-out': lazy(async () => ({
    default: (await import('../features/identity/sign-in/sign-out-page.tsx')).SignOutPage,
  })),
  'site-settings': lazy(async () => ({
    default: (await import('../features/site/site-settings-page.tsx')).SiteSettingsPage,
  })),
  'order-costs': lazy(async () => ({
    default: (await import('../features/site/order-costs-page.tsx')).OrderCostsPage,
  })),
  spreads: lazy(async () => ({
    default: (await import('../features/site/spreads-page.tsx')).SpreadsPage,
  })),
  statement: lazy(async () => ({
    default: (await import('../features/ledger/statement-page.tsx')).StatementPage,
  })),
  'trade-apis': lazy(async () => ({
    default: (await import('../features/site/trade-apis-page.tsx')).TradeApisPage,
  })),
  trades: lazy(async () => ({
    default: (await import('../features/trading/staff/trades-page.tsx')).AllTradesPage,
  })),
  trading: lazy(async () => ({
    default: (await import('../features/trading/trading-screen.tsx')).TradingScreen,
  })),
  'withdraw-settings': lazy(async () => ({
    default: (await import('../features/payments/withdraw-settings-page.tsx')).WithdrawSettingsPage,
  })),
  paypal: lazy(async () => ({
    default: (await import('../features/payments/customer/paypal-page.tsx')).PaypalPage,
  })),
  'paypal-capture': lazy(async () => ({
    default: (await import('../features/payments/customer/paypal-page.tsx')).PaypalCapturePage,
  })),
  deposits: lazy(async () => ({
    default: (await import('../features/payments/customer/own-deposits-page.tsx')).OwnDepositsPage,
  })),
  'all-deposits': lazy(async () => ({
    default: (await import('../features/payments/deposits-page.tsx')).DepositsPage,
  })),
  gateways: lazy(async () => ({
    default: (await import('../features/payments/gateways-page.tsx')).GatewaysPage,
  })),
  differences: lazy(async () => ({
    default: (await import('../features/payments/settlements/differences-page.tsx'))
      .DifferencesPage,
  })),
  settlement: lazy(async () => ({
    default: (await import('../features/payments/settlements/settlement-page.tsx')).SettlementPage,
  })),
  settlements: lazy(async () => ({
    default: (await import('../features/payments/settlements/settlements-page.tsx'))
      .SettlementsPage,
  })),
  proposals: lazy(async () => ({
    default: (await import('../features/payments/proposals/proposals-page.tsx')).ProposalsPage,
  })),
  wallets: lazy(async () => ({
    default: (await import('../features/payments/wallets/wallets-page.tsx')).WalletsPage,
  })),
  withdraws: lazy(async () => ({
    default: (await import('../features/payments/customer/own-withdraws-page.tsx'))
      .OwnWithdrawsPage,
  })),
  'withdraws-history': lazy(async () => ({
    default: (await import('../features/payments/withdraws-page.tsx')).EndedWithdrawsPage,
  })),
  'withdraws-pending': lazy(async () => ({
    default: (await import('../features/payments/withdraws-page.tsx')).PendingWithdrawsPage,
  })),
};

const webPageOf = (page: Page): WebPage => ({
  ...page,
  screen: screens[page.screen],
});

export const webPages: readonly WebPage[] = pages.map(webPageOf);

/** The page at an address; `null` if there is none. */
export const webPageAt = (path: string): WebPage | null => {
  const page = findPage(path);
  return page === null ? null : webPageOf(page);
};
