import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import { inspect, settled } from '../kit/axe.ts';
import { enter } from '../kit/enter.ts';
import { useHouse } from '../kit/house.ts';
import { customerId, firstEntry, firstWalletId } from '../kit/read.ts';
import { told } from '../kit/toasts.ts';

const house = useHouse();

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

type Tour = Readonly<{
  page: Page;
  phone: boolean;
  /** Inspects the page as it is now. */
  look: (name: string) => Promise<void>;
  /** Inspects the menu or dialog that is open over the page. */
  lookOver: (name: string) => Promise<void>;
  /** Opens a page and inspects it. */
  visit: (path: string) => Promise<void>;
  /** Inspects pages of the same kind: all on a desktop, where their columns differ; on a phone only the first. */
  visitAlike: (paths: readonly string[]) => Promise<void>;
}>;

/** Takes the same tour of the app at the desktop size, then at the phone size, and expects that axe finds nothing. */
const walk = async (role: RoleId | null, tour: (tour: Tour) => Promise<void>): Promise<void> => {
  const found: string[] = [];
  const walkAt = async (size: (typeof sizes)[number]) => {
    const { page, leave } = await house.visit({ ...size, still: true });
    if (role !== null) await enter(page, house.url(), role);
    const lookAt = (place: string) => async (name: string) => {
      found.push(...(await inspect(page, `${name} at ${String(size.width)}`, place)));
    };
    const look = lookAt('body');
    const phone = size.width < 720;
    const visitOne = async (path: string) => {
      await page.goto(path);
      await settled(page);
      await look(path);
    };
    await tour({
      page,
      phone,
      look,
      lookOver: lookAt('#overlays'),
      visit: visitOne,
      visitAlike: async (paths) => {
        for (const path of phone ? paths.slice(0, 1) : paths) await visitOne(path);
      },
    });
    await leave([/status of 40[1345]/]);
  };
  // Not in parallel: both tours use the same account, and a new row of the other tour would move the pressed button.
  for (const size of sizes) await walkAt(size);
  expect(found).toEqual([]);
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

describe('axe finds no serious fault on', () => {
  it('the sign-in and sign-up pages, an unknown page, the deposits page and a refused page', async () => {
    await walk(null, async ({ page, look, lookOver, visit }) => {
      await visit('/');
      await page.getByLabel('Email').fill('nobody@daybook.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await look('refused sign-in');
      await button(page, /^Language/).click();
      await lookOver('language menu');
      await visit('/signup');
      await visit('/no/such/page');
    });
    await walk(roles.customer, async ({ visit }) => {
      await visit('/deposits');
      await visit('/admin/audit');
    });
  });

  it('the terminal, its order ticket, its dialogs and its menus', async () => {
    await walk(roles.customer, async ({ page, phone, look, lookOver }) => {
      const tab = (name: string) =>
        page.getByRole('navigation', { name: 'Trading' }).getByRole('button', { name });
      await page.goto('/dashboard');
      await settled(page);
      if (phone) {
        for (const name of ['Quotes', 'Positions', 'Account', 'Chart']) {
          await tab(name).click();
          await settled(page);
          await look(name);
        }
      } else {
        await page.getByText('Prices live').waitFor();
        await look('terminal');
        await button(page, /^Wallet/).click();
        await lookOver('wallet menu');
        await page.keyboard.press('Escape');
        await button(page, 'Account').click();
        await lookOver('account menu');
        await page.keyboard.press('Escape');
        await button(page, 'Shortcuts').click();
        await lookOver('shortcuts');
        await page.keyboard.press('Escape');
        await page.getByRole('textbox', { name: 'Search instruments' }).fill('eur');
        await look('search');
        await page.keyboard.press('Escape');
      }
      await button(page, /^BUY/).click();
      const amount = page.getByRole('textbox', { name: /^Amount/ });
      await amount.fill('1000');
      // Levels that the price never reaches: an order that is closed by a level also closes its dialog.
      for (const [level, rate] of Object.entries({
        'Close at profit': '9',
        'Close at loss': '0.1',
      })) {
        await page.getByRole('switch', { name: level }).click();
        await page.getByRole('textbox', { name: level }).fill(rate);
      }
      await look('ticket');
      await amount.fill('90000000');
      await page.getByText('Insufficient Balance!').waitFor();
      await look('refused ticket');
      await amount.fill('1000');
      await button(page, /^Buy 1,000 .* at /).click();
      await told(page, 'Order Placed Successfully');
      await look('order placed');
      if (phone) await tab('Positions').click();
      else await page.getByRole('tab', { name: /^Opened Positions/ }).click();
      await button(page, /^Close order/).waitFor();
      await look('positions');
      await button(page, /take profit/i).click();
      await page.getByRole('dialog').waitFor();
      await lookOver('level');
      await page.keyboard.press('Escape');
      await button(page, /^Close order/).click();
      await page.getByRole('alertdialog').waitFor();
      await lookOver('close order');
    });
  });

  it('the pages of customers, their wallets and their trades', async () => {
    await walk(roles.admin, async ({ page, phone, look, lookOver, visit, visitAlike }) => {
      await visit('/admin');
      if (phone) {
        await button(page, 'Menu').click();
        await lookOver('drawer');
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Control+k');
      await page.keyboard.type('zzz');
      await lookOver('go to a page');
      await page.keyboard.press('Escape');
      await visitAlike(['/admin/customers/all', '/admin/customers/inactive']);
      const customer = await customerId(page);
      await visit(`/admin/customers/edit/${customer}`);
      await page.getByRole('tab').first().waitFor();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await settled(page);
        await look(`tab ${await tab.innerText()}`);
      }
      await button(page, /^Add\/Subtract/).click();
      await page.getByRole('dialog').waitFor();
      await lookOver('adjust balance');
      await page.keyboard.press('Escape');
      await visit(`/admin/customers/wallets/${await firstWalletId(page, customer)}`);
      await visitAlike(['/admin/trades/all', '/admin/trades/open', '/admin/trades/closed']);
    });
  });

  it('the KYC form, the pages of affiliates, statements and withdraws, and the KYC review', async () => {
    await walk(roles.affiliator, async ({ page, look, visit }) => {
      await visit('/kyc');
      await page.getByRole('radio', { name: 'Passport' }).check();
      await look('KYC form');
      await visit('/affiliate');
      await visit('/affiliate/api');
    });
    await walk(roles.customer, async ({ page, look, lookOver, visit }) => {
      await visit('/kyc');
      await visit('/statements');
      await button(page, 'Period').click();
      await lookOver('period of a statement');
      await page.keyboard.press('Escape');
      await visit('/withdraws');
      await button(page, /^Withdraw$/).click();
      await look('withdraw form');
      await visit('/withdraws?tab=history');
      await button(page, /^Details/).click();
      await page.getByText('NWBKGB2L').waitFor();
      await lookOver('withdraw details');
    });
    await walk(roles.admin, async ({ page, look, visit }) => {
      await visit('/admin/kyc');
      await button(page, /^View documents/).click();
      await page.getByRole('region', { name: /./ }).getByRole('img').first().waitFor();
      await look('review');
    });
  });

  it('lists of leads, their menus, their notes and their bulk actions', async () => {
    await walk(roles.admin, async ({ page, look, lookOver, visit, visitAlike }) => {
      await visitAlike([
        '/admin/crm/clients',
        '/admin/crm/retention',
        '/admin/crm/sales/manual',
        '/admin/crm/sales/live',
        '/admin/crm/archived',
      ]);
      await visitAlike(['/admin/leads/all', '/admin/leads/live', '/admin/leads/manual']);
      await visit('/admin/crm/sales/all');
      await button(page, /^Status: /).click();
      await lookOver('status filter');
      await page.keyboard.press('Escape');
      await button(page, /^More actions of/).click();
      await lookOver('more actions');
      await page.keyboard.press('Escape');
      await button(page, /^Notes/).click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
      await lookOver('notes');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Select row' }).first().check();
      await look('selected');
      await button(page, 'Assign Sale Agent').click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
      await lookOver('assign agent');
    });
  });

  it('the settings, the status pages, the rights, the sales statuses and the languages', async () => {
    await walk(roles.admin, async ({ visit }) => {
      await visit('/admin/settings');
      await visit('/admin/apis');
      await visit('/admin/status/api');
      await visit('/admin/status/server');
      await visit('/admin/rights');
      await visit('/admin/crm-config/sales-statuses');
      await visit('/admin/languages');
      await visit('/admin/languages/de');
    });
  });

  it('the ledger, an account, the journal and an entry', async () => {
    await walk(roles.admin, async ({ page, phone, look, lookOver, visit }) => {
      await visit('/admin/ledger');
      await page.getByRole('link', { name: 'Customer wallets' }).click();
      await page.getByText('Closing balance').waitFor();
      await settled(page);
      await look('account');
      await visit('/admin/ledger/journal');
      await page.goto(`/admin/ledger/journal?entry=${await firstEntry(page)}`);
      await page.getByRole('heading', { name: 'What led to it' }).waitFor();
      await settled(page);
      await (phone ? lookOver : look)('entry');
    });
  });

  it('the list of instruments and the form for a new instrument', async () => {
    await walk(roles.admin, async ({ page, lookOver, visit }) => {
      await visit('/admin/instruments/forex');
      await button(page, 'Add Instrument').click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
      await lookOver('add instrument');
    });
  });

  it('the audit, an opened event and a filter', async () => {
    await walk(roles.admin, async ({ page, look, visit }) => {
      await visit('/admin/audit');
      await page.locator('.audit-open').first().click();
      await page.getByText('Chain verified').first().waitFor();
      await look('event');
      await page.locator('.audit-adds > .button').first().click();
      await look('filter');
    });
  });
});
