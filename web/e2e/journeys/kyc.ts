import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { landingPages, roles } from '../../../domain/shared/roles.ts';
import { drawDocument } from '../kit/document.ts';
import { eventually } from '../kit/eventually.ts';
import { useHouse } from '../kit/house.ts';
import { demoUsers, signIn } from '../kit/visit.ts';
import { told } from '../kit/toasts.ts';

const house = useHouse();

/** A demo user who has not sent KYC documents yet: every role may send them. */
const person = { email: demoUsers[roles.affiliator], name: 'Andrés Villanueva' };
const reason = 'The photo has glare over the name';

const sendDocuments = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page
    .getByLabel('Front', { exact: true })
    .setInputFiles(await drawDocument(page, 'Passport front', 'image/jpeg'));
  await page
    .getByLabel('Back side', { exact: true })
    .setInputFiles(await drawDocument(page, 'Passport back', 'image/png'));
  const bill = {
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  };
  await page.getByLabel('Proof of address', { exact: true }).setInputFiles(bill);
  await page.getByText('bill.pdf').waitFor();
  await page.getByRole('button', { name: 'Submit documents' }).click();
  await page.getByRole('heading', { name: 'KYC Submitted' }).waitFor();
};

const stands = (page: Page, word: string) =>
  page
    .getByRole('region', { name: 'KYC Submitted' })
    .getByRole('status')
    .filter({ hasText: word })
    .waitFor();

const openPending = async (page: Page) => {
  await page.getByRole('button', { name: /^Pending/ }).click();
  await page.waitForURL((url) => url.searchParams.get('kyc.status') === 'pending');
  await page.getByRole('button', { name: `View documents of ${person.name}` }).click();
  return page.getByRole('region', { name: person.name });
};

describe('KYC', () => {
  it('is sent, declined with a reason, sent again and approved; both sides see each step without a reload', async () => {
    const customer = await house.visit();
    await signIn(customer.page, person.email, landingPages[roles.affiliator]);
    await customer.page.goto('/kyc');
    await sendDocuments(customer.page);
    await stands(customer.page, 'Pending');

    const admin = await house.visit();
    await signIn(admin.page, demoUsers[roles.admin], landingPages[roles.admin]);
    await admin.page.goto('/admin/kyc');
    const first = await openPending(admin.page);
    const picture = first.getByRole('img', { name: `Front of the document of ${person.name}` });
    const width = () =>
      picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    await eventually(async () => expect(await width()).toBe(856));
    await first.getByRole('tab', { name: /^Address/ }).click();
    const download = admin.page.waitForEvent('download');
    await first.getByRole('link', { name: /^Download PDF/ }).click();
    expect((await download).suggestedFilename()).toBe('address.pdf');

    await first.getByLabel('Decline reason').fill(reason);
    await first.getByRole('button', { name: 'Decline' }).click();
    const decline = admin.page.getByRole('alertdialog', {
      name: 'Are you sure to decline this document?',
    });
    await decline.getByRole('button', { name: 'Decline document' }).click();
    await told(admin.page, 'KYC declined successfully');

    await stands(customer.page, 'Declined');
    await customer.page.getByText(reason).waitFor();
    await customer.page.getByRole('button', { name: 'Resubmit' }).click();
    await sendDocuments(customer.page);
    await stands(customer.page, 'Pending');

    const second = await openPending(admin.page);
    await second.getByRole('button', { name: 'Approve document' }).click();
    const approve = admin.page.getByRole('alertdialog', {
      name: 'Are you sure to approve this document?',
    });
    await approve.getByRole('button', { name: 'Approve document' }).click();
    await told(admin.page, 'Document approved successfully');

    await stands(customer.page, 'Approved');
    await customer.page.getByRole('button', { name: 'Resubmit' }).waitFor({ state: 'detached' });
    await customer.leave();
    await admin.leave();
  });
});
