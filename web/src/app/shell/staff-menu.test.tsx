import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles, type RoleId } from '../../../../domain/shared/roles.ts';
import { pageOf } from '../../testing/page-of.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';
import { StaffFrame } from './staff-frame.tsx';
import { menuFor } from './staff-menu.ts';

const words = (roleId: RoleId) =>
  menuFor(roleId).map(({ title, entries }) => [
    title,
    entries.map((entry) =>
      'path' in entry
        ? entry.label
        : `${entry.label}: ${entry.children.map(({ label }) => label).join(', ')}`,
    ),
  ]);

describe('the menu', () => {
  it('of an administrator has all entries except those of the affiliator', () => {
    expect(words(roles.admin)).toEqual([
      [null, ['Dashboard']],
      [
        'Transactions',
        [
          'Trades: All, Open, Closed, Pending',
          'Deposits',
          'Automatic Gateways',
          'Withdraws: Pending, History, Settings',
          'Proposals',
          'Reconciliation: Files, Differences',
          'Ledger: Trial balance, Journal',
        ],
      ],
      ['User Management', ['Customers: All, Inactive', 'Admin & Staffs']],
      [
        'Leads',
        [
          'Clients',
          'Sales: All, Manual, Live, Board',
          'Retention',
          'Leads: Live, Manual, Affiliate, Duplicates',
          'Archived',
          'My day',
          'Tasks',
          'KYC',
          'Sales Statuses',
          'Automatic assignment',
        ],
      ],
      [
        'Trade Management',
        [
          'Instruments: Forex, Commodity, Index, Crypto, Stock',
          'Spreads',
          'Commission & Swap',
          'Lots',
          'Trade APIs',
        ],
      ],
      ['Site', ['Languages', 'Settings']],
      ['Server', ['API Health', 'Server Information', 'Audit', 'Rights']],
    ]);
  });

  it('of a manager lacks the dashboard, gateways, withdraw settings, reconciliation, staff, KYC and the last three sections', () => {
    expect(words(roles.manager)).toEqual([
      [
        'Transactions',
        [
          'Trades: All, Open, Closed, Pending',
          'Deposits',
          'Withdraws: Pending, History',
          'Proposals',
          'Ledger: Trial balance, Journal',
        ],
      ],
      ['User Management', ['Customers: All, Inactive']],
      [
        'Leads',
        [
          'Clients',
          'Sales: All, Manual, Live, Board',
          'Retention',
          'Leads: Live, Manual, Affiliate, Duplicates',
          'Archived',
          'My day',
          'Tasks',
          'Sales Statuses',
          'Automatic assignment',
        ],
      ],
    ]);
  });

  it.each([
    [roles.affiliator, [['Leads', ['Leads', 'Funnel', 'API Key']]]],
    [roles.agent, [['Leads', ['Sales: All, Manual, Live', 'My day', 'Tasks']]]],
    [roles.retentionAgent, [['Leads', ['Retention', 'My day', 'Tasks']]]],
    [roles.customer, []],
  ] as const)('of role %s has only the entries of that role', (roleId, expected) => {
    expect(words(roleId)).toEqual(expected);
  });
});

const show = (roleId: RoleId, at: string) => {
  serve({ 'GET /auth/user': () => ({ body: userOf(roleId) }) });
  return renderScreen(
    <StaffFrame roleId={roleId} room="plain">
      <h1>Page</h1>
    </StaffFrame>,
    { at, roleId },
  );
};

describe('the back office', () => {
  it('scrolls its menu to the entry of the current page', () => {
    const shown: string[] = [];
    const before = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function show(this: Element) {
      shown.push(this.textContent);
    };
    show(roles.admin, '/admin/rights');
    Element.prototype.scrollIntoView = before;
    expect(shown).toEqual(['Rights']);
  });

  it('opens the group of the current page and marks its entry', () => {
    show(roles.admin, '/admin/crm/sales/live');
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    expect(within(menu).getByRole('link', { name: 'Live' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(menu).queryByText('Spreads')).toBeNull();
  });

  it('shows the numbers of waiting proposals and of due tasks beside their entries', async () => {
    const due = (id: string) => ({ id, text: 'Call', due_at: '2026-06-09T09:14:00.000Z' });
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.manager) }),
      'GET /admin/proposals/waiting': () => ({ body: { count: 3 } }),
      'GET /admin/crm/tasks/api': ({ query }) => ({
        body: pageOf(
          query['assignee'] === 'me' && query['due'] === 'now' ? [due('t1'), due('t2')] : [],
        ),
      }),
    });
    renderScreen(
      <StaffFrame roleId={roles.manager} room="plain">
        <h1>Page</h1>
      </StaffFrame>,
      { at: '/admin/proposals', roleId: roles.manager },
    );
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(await menu.findByRole('link', { name: /^Proposals 3 waiting$/ })).toBeInTheDocument();
    expect(await menu.findByRole('link', { name: /^My day 2 due$/ })).toBeInTheDocument();
  });

  it('keeps its menu collapsed to icons after that choice', async () => {
    show(roles.admin, '/admin');
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(screen.getByRole('link', { name: 'Admin & Staffs' })).toHaveAttribute(
      'href',
      '/admin/users',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Trades' }));
    expect(screen.getByRole('menuitem', { name: 'Closed' })).toHaveAttribute(
      'href',
      '/admin/trades/closed',
    );
    cleanup();
    show(roles.admin, '/admin');
    expect(screen.getByRole('button', { name: 'Expand menu' })).toBeInTheDocument();
  });

  it.each([
    [roles.admin, '/admin/customers/edit/c1', 'Customers'],
    [roles.retentionAgent, '/admin/customers/edit/c1', 'Retention'],
    [roles.manager, '/admin/ledger/account', 'Ledger'],
    [roles.admin, '/admin/languages/de', 'Languages'],
  ])('marks for role %s at %s the entry of the parent list: %s', async (roleId, at, entry) => {
    show(roleId, at);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    const marked = menu.querySelectorAll('[aria-current], .side-entry-here');
    expect([...marked].map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      entry,
    ]);
    expect(menu.querySelector('[aria-current="page"]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(menu.ownerDocument.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
  });

  it('shows the numbers of waiting items beside icons too', async () => {
    serve({
      'GET /auth/user': () => ({ body: userOf(roles.admin) }),
      'GET /admin/reconciliation/differences/api': () => ({ body: pageOf([{}]) }),
      'GET /admin/deposits/api/history': () => ({ body: pageOf([{}, {}]) }),
    });
    renderScreen(
      <StaffFrame roleId={roles.admin} room="plain">
        <h1>Page</h1>
      </StaffFrame>,
      { at: '/admin', roleId: roles.admin },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    // Beside the button, not in it: visible text in a button must be part of its name.
    expect(await screen.findByText('1 to settle')).toBeInTheDocument();
    expect(screen.getByText('1')).toHaveAttribute('aria-hidden', 'true');
    expect(await screen.findByText('2 to send back')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reconciliation' })).toHaveTextContent('');
  });

  it('has the shortcut of the role, Profile and Log Out behind the avatar', async () => {
    show(roles.agent, '/admin/crm/sales/all');
    expect(await screen.findByRole('link', { name: 'Agent' })).toHaveAttribute(
      'href',
      '/admin/crm/sales/all',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    const menu = screen.getByRole('menu');
    expect(within(menu).getByText('customer@daybook.test')).toBeInTheDocument();
    expect(within(menu).getByRole('menuitem', { name: 'Profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
    expect(within(menu).getByRole('menuitem', { name: 'Log Out' })).toHaveAttribute(
      'href',
      '/auth/logout',
    );
    expect(within(menu).queryByRole('menuitem', { name: 'Deposits' })).toBeNull();
  });

  it('finds a page by its name with Ctrl K', async () => {
    show(roles.admin, '/admin');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('sales live');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    expect(window.location.pathname).toBe('/admin/crm/sales/live');
  });
});
