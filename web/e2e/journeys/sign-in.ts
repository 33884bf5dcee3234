import { describe, expect, it } from '@jest/globals';
import { landingPages, roleIds, roles, type RoleId } from '../../../domain/shared/roles.ts';
import { eventually } from '../kit/eventually.ts';
import { useHouse } from '../kit/house.ts';
import { demoPassword, demoUsers, signIn, statusOf } from '../kit/visit.ts';

const house = useHouse();

/** Entries that each role's menu must have, and entries that it must not have; `null` for a role without a menu. */
const menus: Readonly<
  Record<RoleId, Readonly<{ has: readonly string[]; lacks: readonly string[] }> | null>
> = {
  1: {
    has: [
      'Dashboard',
      'Automatic Gateways',
      'Admin & Staffs',
      'KYC',
      'Trade Management',
      'Site',
      'Server',
    ],
    lacks: ['API Key'],
  },
  2: {
    has: ['Trades', 'Deposits', 'Withdraws', 'Customers', 'Sales Statuses'],
    lacks: ['Dashboard', 'Automatic Gateways', 'KYC', 'Server'],
  },
  3: null,
  4: { has: ['Leads', 'API Key'], lacks: ['Sales', 'Trades', 'Dashboard'] },
  5: { has: ['Sales'], lacks: ['Retention', 'Clients', 'Trades'] },
  6: { has: ['Retention'], lacks: ['Sales', 'Clients', 'Trades'] },
};

describe.each(roleIds)('a person of role %s', (roleId) => {
  it('signs in, gets the landing page and menu of the role, changes the theme and signs out', async () => {
    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roleId], landingPages[roleId]);

    const menu = menus[roleId];
    if (menu !== null) {
      const navigation = page.getByRole('navigation', { name: 'Menu' });
      const entries = navigation.getByRole('listitem').or(navigation.getByRole('button'));
      await eventually(async () => {
        const words = (await entries.allInnerTexts()).map((text) => text.split('\n')[0]);
        expect(words).toEqual(expect.arrayContaining([...menu.has]));
        expect(words.filter((word) => menu.lacks.includes(word ?? ''))).toEqual([]);
      });
    }

    const isShownIn = (theme: 'dark' | 'light') =>
      page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
    const after = roleId === roles.customer ? 'light' : 'dark';
    await isShownIn(after === 'dark' ? 'light' : 'dark');
    await page
      .getByRole('button', { name: after === 'light' ? 'Light theme' : 'Dark theme' })
      .click();
    await isShownIn(after);
    await page.reload();
    await isShownIn(after);

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await page.goto(landingPages[roleId]);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await leave();
  });
});

describe('signing in', () => {
  it('is disabled until both fields are filled, and a refusal does not say which of them is wrong', async () => {
    const { page, leave } = await house.visit({ width: 390, height: 844 });
    await page.goto('/');
    const login = page.getByRole('button', { name: 'Login' });
    await login.and(page.locator('[aria-disabled="true"]')).waitFor();
    await page.getByLabel('Email').fill('nobody@daybook.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await login.and(page.locator(':not([aria-disabled])')).waitFor();
    await login.click();
    await page.getByRole('alert').filter({ hasText: 'Invalid Credentials' }).waitFor();
    await leave([/status of 401/]);
  });

  it('lasts until one tab signs out, which signs out every other tab too', async () => {
    const { page, context, leave } = await house.visit();
    await signIn(page, demoUsers[roles.manager], landingPages[roles.manager]);
    const second = await context.newPage();
    await second.goto('/admin/deposits');
    await second.getByRole('heading', { level: 1, name: 'Deposits' }).waitFor();
    await page.goto('/auth/logout');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await second.getByRole('button', { name: 'Login' }).waitFor();
    await leave();
  });

  it('again after the session ended continues on the same page', async () => {
    const { page, context, leave } = await house.visit();
    await signIn(page, demoUsers[roles.admin], landingPages[roles.admin]);
    // The sign-in dialog needs the user's email address, so the page must have loaded it.
    await page.getByRole('banner').getByText(demoUsers[roles.admin]).waitFor();
    await context.request.post('/auth/logout', { headers: { origin: house.url() } });
    await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
    await page.locator('#root[inert]').waitFor({ state: 'attached' });
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname === '/admin');
    await leave([/status of 401/, /WebSocket/]);
  });
});

describe('pages', () => {
  it('of other roles answer 403, unknown ones 404, and both explain it', async () => {
    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roles.agent], landingPages[roles.agent]);
    expect(await statusOf(page, '/admin/audit')).toBe(403);
    await page.getByRole('heading', { level: 1, name: 'No access to this page' }).waitFor();
    expect(await statusOf(page, '/no/such/page')).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await leave([/status of 40[34]/]);
  });

  it('change the title and focus the heading after a navigation', async () => {
    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roles.manager], landingPages[roles.manager]);
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Deposits' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Deposits' }).waitFor();
    const where = () => page.evaluate(() => [document.title, document.activeElement?.textContent]);
    await eventually(async () => expect(await where()).toEqual(['Deposits · Daybook', 'Deposits']));
    await leave();
  });
});
