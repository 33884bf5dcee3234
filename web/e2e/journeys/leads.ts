import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { landingPages, roles } from '../../../domain/shared/roles.ts';
import { eventually } from '../kit/eventually.ts';
import { useHouse } from '../kit/house.ts';
import { demoUsers, signIn } from '../kit/visit.ts';
import { told } from '../kit/toasts.ts';

const house = useHouse();

const rowsOf = (page: Page): Locator => page.locator('[role="row"][data-id]');

const numberIn = (row: Locator): Promise<string> => row.locator('[data-field="id"]').innerText();

/** The row of the lead with this number. */
const rowOf = (page: Page, number: string): Locator =>
  rowsOf(page).filter({
    has: page.locator('[data-field="id"]').getByText(number, { exact: true }),
  });

/** Selects the first rows of the list and returns the numbers of their leads. */
const tickFirst = async (page: Page, count: number): Promise<readonly string[]> => {
  await rowsOf(page).first().waitFor();
  const numbers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = rowsOf(page).nth(index);
    numbers.push(await numberIn(row));
    await row.getByRole('checkbox').click();
  }
  return numbers;
};

describe('leads', () => {
  it('are moved by an admin from one group to another, three at once, and one gets an agent', async () => {
    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roles.admin], landingPages[roles.admin]);
    await page.goto('/admin/leads/all?leads.group=sales');
    const numbers = await tickFirst(page, 3);
    await page.getByText('of 15 on this page').waitFor();
    await page.getByRole('button', { name: 'Send to Retentions' }).click();
    await told(page, 'Lead moved successfully');
    for (const number of numbers) await rowOf(page, number).waitFor({ state: 'detached' });
    await page.getByText('Select rows to act on them').waitFor();

    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Retention' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Retention leads' }).waitFor();
    for (const number of numbers)
      await rowOf(page, number).filter({ hasText: 'retentions' }).waitFor();

    await rowOf(page, numbers[0] ?? '')
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Assign Retention agent' }).click();
    const agents = page.getByRole('dialog', { name: 'Assign Retention agent' });
    await agents.getByRole('radio', { name: 'Ravi Menon' }).click();
    await agents.getByRole('button', { name: 'Assign to 1 lead' }).click();
    await told(page, 'Agents assigned successfully');
    await leave();
  });

  it('are archived by their agent, who sees no contact data and cannot assign agents', async () => {
    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roles.agent], landingPages[roles.agent]);
    const [number = ''] = await tickFirst(page, 1);
    const row = rowOf(page, number);
    expect(await row.locator('[data-field="email"]').innerText()).toBe('********');
    expect(await row.locator('[data-field="phone"]').innerText()).toMatch(/^\*{6}\d\d$/);
    const bulk = page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button');
    await eventually(async () =>
      expect(await bulk.allInnerTexts()).toEqual(['Bulk archive', 'Clear selection\nEsc']),
    );
    await page.getByRole('button', { name: 'Add New Lead' }).waitFor({ state: 'detached' });

    await row.getByRole('button', { name: /^Notes of/ }).click();
    await page.getByLabel('Content').fill('Asked not to be called again');
    await page.getByRole('button', { name: 'Add note' }).click();
    await told(page, 'Notes created successfully');
    await row.getByRole('button', { name: 'Asked not to…' }).waitFor();

    await page.getByRole('button', { name: 'Bulk archive' }).click();
    await told(page, 'Lead moved successfully');
    await row.waitFor({ state: 'detached' });
    await leave();

    const admin = await house.visit();
    await signIn(admin.page, demoUsers[roles.admin], landingPages[roles.admin]);
    await admin.page.goto('/admin/crm/archived');
    await admin.page.getByRole('searchbox', { name: 'Search' }).fill(number);
    await admin.page.keyboard.press('Enter');
    await rowOf(admin.page, number).filter({ hasText: 'archived' }).waitFor();
    await admin.leave();
  });

  it('are imported from a file, whose errors are shown in a toast at the bottom centre of the window', async () => {
    const { page, leave } = await house.visit();
    await signIn(page, demoUsers[roles.admin], landingPages[roles.admin]);
    await page.goto('/admin/leads/manual');
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const choose = (text: string): Promise<void> =>
      page
        .getByLabel('CSV file', { exact: true })
        .setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('name,email\n"open,open@fair.test\n');
    const toast = page.getByRole('alert').filter({ hasText: 'a quote is opened' });
    await eventually(async () => {
      const { innerWidth, innerHeight } = await page.evaluate(() => {
        return { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
      });
      const box = await toast.boundingBox();
      expect(box?.y).toBeGreaterThan(innerHeight / 2);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(innerHeight);
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(innerWidth / 2, -1);
    });
    await choose('Who,Mail\nWendeline,wendeline@fair.test\n');
    const upload = page.getByRole('dialog', { name: 'Upload CSV' });
    await upload.getByText('No column is set to first names. Choose one.').waitFor();
    await upload.getByRole('combobox', { name: 'First Name' }).click();
    await page.getByRole('option', { name: 'Who' }).click();
    await upload.getByText('Will be added').waitFor();
    await upload.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog', { name: 'Importing leads' }).getByText('All done.').waitFor();
    await leave([/status of 422/]);
  });
});
