import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { useHouse } from '../kit/house.ts';
import { enter } from '../kit/enter.ts';
import { expectFocus, goTo, press } from '../kit/keys.ts';
import { told } from '../kit/toasts.ts';

const house = useHouse();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Opens a page of the back office without the mouse, and skips the menus to its content with the skip link. */
const at = async (path: string) => {
  const visit = await house.visit({ still: true });
  const { page } = visit;
  await enter(page, house.url(), roles.admin);
  await page.goto(path);
  await page.locator('h1').waitFor();
  await goTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await press(page, 'Enter');
  return visit;
};

const has = (page: Page, part: string) =>
  page.waitForURL((url) => decodeURIComponent(url.search).includes(part));

describe('by keyboard alone, a member of staff', () => {
  it('sorts a list, turns its page, searches it, opens a customer and adjusts a balance', async () => {
    const { page, leave } = await at('/admin/customers/all');
    const heading = page.locator('[role="columnheader"][data-field="email"]');
    await goTo(page, page.getByRole('columnheader').first());
    await goTo(page, heading, 'ArrowRight');
    await press(page, 'Enter');
    await has(page, 'sort=-email');
    await goTo(page, button(page, 'Next page'));
    await press(page, 'Enter');
    await has(page, 'page=2');

    await goTo(page, page.getByRole('searchbox'), 'Shift+Tab');
    await page.keyboard.type('customer@daybook.test');
    await page.getByRole('rowheader').first().filter({ hasText: 'Clara' }).waitFor();
    // Tab returns to the last focused cell of the table: the heading.
    await goTo(page, heading);
    await press(page, 'ArrowDown');
    await goTo(page, page.getByRole('rowheader').first(), 'ArrowLeft');
    await press(page, 'Enter');
    await page.waitForURL(/\/admin\/customers\/edit\//);

    const act = page
      .getByRole('region', { name: /^Wallet #/ })
      .filter({ hasText: 'Real' })
      .getByRole('button', { name: 'Add/Subtract Balance' });
    await goTo(page, act);
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Add/Subtract Balance' });
    await expectFocus(page, dialog.getByLabel('Amount'));
    await press(page, 'Escape');
    await expectFocus(page, act);
    await press(page, 'Enter');
    await expectFocus(page, dialog.getByLabel('Amount'));
    await page.keyboard.type('10');
    await goTo(page, dialog.getByRole('button', { name: 'Add $10.00' }));
    await press(page, 'Enter');
    const question = page.getByRole('alertdialog');
    await expectFocus(page, question.getByRole('button', { name: 'Cancel' }));
    await goTo(page, question.getByRole('button', { name: 'Add $10.00' }));
    await press(page, 'Enter');
    await told(page, 'Balance updated successfully');
    await expectFocus(page, act);
    await leave();
  });

  it('reviews a KYC case and approves it', async () => {
    const { page, leave } = await at('/admin/kyc?kyc.status=pending');
    const view = button(page, /^View documents of/);
    await view.waitFor();
    await goTo(page, view);
    await press(page, 'Enter');
    const approve = button(page, 'Approve document');
    await goTo(page, approve);
    await press(page, 'Enter');
    const question = page.getByRole('alertdialog');
    await expectFocus(page, question.getByRole('button', { name: 'Cancel' }));
    await press(page, 'Escape');
    await expectFocus(page, approve);
    await press(page, 'Enter');
    await goTo(page, question.getByRole('button', { name: 'Approve document' }));
    await press(page, 'Enter');
    await told(page, 'Document approved successfully');
    await page.waitForFunction(() => document.activeElement !== document.body);
    await leave();
  });

  it('filters leads, selects one, writes a note on it and moves it', async () => {
    const { page, leave } = await at('/admin/leads/all?leads.group=sales');
    const filter = button(page, /^Status: /);
    await goTo(page, filter);
    await press(page, 'Enter');
    await expectFocus(page, page.getByRole('menuitemradio', { checked: true }));
    await press(page, 'Escape');
    await expectFocus(page, filter);

    await goTo(page, page.getByRole('checkbox', { name: 'Select all rows' }));
    await press(page, 'ArrowDown');
    await press(page, 'Space');
    await page.getByText('of 15 on this page').waitFor();
    const more = button(page, /^More actions of/);
    await goTo(page, more);
    await press(page, 'Space');
    await expectFocus(page, page.getByRole('menuitem', { name: /^Timeline of/ }));
    await press(page, 'ArrowDown');
    await expectFocus(page, page.getByRole('menuitem', { name: /^Tasks on/ }));
    await press(page, 'Escape');
    await expectFocus(page, more);
    await press(page, 'ArrowDown');
    await expectFocus(page, page.getByRole('menuitem', { name: /^Timeline of/ }));
    await press(page, 'Escape');
    await expectFocus(page, more);
    const notes = button(page, /^Notes of/);
    await goTo(page, notes, 'Shift+Tab');
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: /^Notes of/ });
    await expectFocus(page, dialog.getByLabel('Content'));
    await press(page, 'Escape');
    await expectFocus(page, notes);
    await press(page, 'Enter');
    await expectFocus(page, dialog.getByLabel('Content'));
    await page.keyboard.type('Called by keyboard');
    await goTo(page, dialog.getByRole('button', { name: 'Add note' }));
    await press(page, 'Enter');
    await told(page, 'Notes created successfully');
    const move = button(page, 'Send to Retentions');
    await goTo(page, move, 'Shift+Tab');
    await press(page, 'Enter');
    await told(page, 'Lead moved successfully');
    await leave();
  });

  it('opens an event of the audit and closes it', async () => {
    const { page, leave } = await at('/admin/audit');
    const row = page.getByRole('button', { name: /^Event \d+/ }).first();
    await goTo(page, row);
    await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await page.getByText('Chain verified').first().waitFor();
    await press(page, 'Escape');
    await page.getByText('Chain verified').waitFor({ state: 'detached' });
    await leave();
  });
});
