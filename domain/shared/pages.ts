import { roleIds, roles, type RoleId } from './roles.ts';

/**
 * Every page of the web app, once: the server answers the shell for these paths (200, 403 or 404) and the router shows
 * their screens. Rights are those of rights.md, Pages. `:name` stands for one segment.
 */
export type Page = Readonly<{
  path: string;
  /** `everybody`: with or without a session. Else the roles that may; without a session the shell shows the sign-in form. */
  roles: 'everybody' | readonly RoleId[];
  /** Roles that may open it only for records they are linked to; any other id is 404 to them. */
  linkedOnly?: readonly RoleId[];
}>;

const { admin, manager, affiliator, agent, retentionAgent } = roles;

const pagesFor = (who: Page['roles'], paths: readonly string[]): readonly Page[] =>
  paths.map((path) => ({ path, roles: who }));

export const pages: readonly Page[] = [
  ...pagesFor('everybody', [
    '/',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
  ]),
  ...pagesFor(roleIds, [
    '/dashboard',
    '/deposits',
    '/withdraws',
    '/profile',
    '/statements',
    '/kyc',
    '/security',
    '/payments/paypal/capture/:orderID',
    '/payments/paypal/:tx_ref',
    '/auth/logout',
  ]),
  ...pagesFor(
    [admin],
    [
      '/admin',
      '/admin/gateways',
      '/admin/withdraws/settings',
      '/admin/users',
      '/admin/kyc',
      '/admin/instruments/forex',
      '/admin/instruments/commodity',
      '/admin/instruments/index',
      '/admin/instruments/crypto',
      '/admin/instruments/stock',
      '/admin/spreads',
      '/admin/lots',
      '/admin/apis',
      '/admin/languages',
      '/admin/languages/:code',
      '/admin/settings',
      '/admin/status/api',
      '/admin/status/server',
      '/admin/audit',
    ],
  ),
  ...pagesFor(
    [admin, manager],
    [
      '/admin/trades/all',
      '/admin/trades/open',
      '/admin/trades/closed',
      '/admin/deposits',
      '/admin/withdraws/pending',
      '/admin/withdraws/history',
      '/admin/customers/all',
      '/admin/customers/inactive',
      '/admin/customers/wallets/:balanceId',
      '/admin/crm/clients',
      '/admin/crm/archived',
      '/admin/leads/live',
      '/admin/leads/manual',
      '/admin/leads/all',
      '/admin/crm-config/sales-statuses',
    ],
  ),
  {
    path: '/admin/customers/edit/:id',
    roles: [admin, manager, retentionAgent],
    linkedOnly: [retentionAgent],
  },
  ...pagesFor([admin, manager, retentionAgent], ['/admin/crm/retention']),
  ...pagesFor(
    [admin, manager, agent],
    ['/admin/crm/sales/all', '/admin/crm/sales/manual', '/admin/crm/sales/live'],
  ),
  ...pagesFor([affiliator], ['/affiliate', '/affiliate/api']),
];

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

const fits = (page: Page, segments: readonly string[]): boolean => {
  const wanted = segmentsOf(page.path);
  return (
    wanted.length === segments.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  );
};

/** The page of a path, a fixed one before one with parameters; `null` when there is none. */
export const findPage = (path: string): Page | null => {
  const segments = segmentsOf(path);
  const found = pages.filter((page) => fits(page, segments));
  return found.find((page) => !page.path.includes(':')) ?? found[0] ?? null;
};

/** Whether a person of this role may open the page; `null` is a request without a session. */
export const mayOpen = (page: Page, roleId: RoleId | null): boolean =>
  page.roles === 'everybody' || (roleId !== null && page.roles.includes(roleId));
