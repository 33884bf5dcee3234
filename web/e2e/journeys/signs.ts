import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { settled } from '../kit/axe.ts';
import { drawDocument } from '../kit/document.ts';
import { enter } from '../kit/enter.ts';
import { useHouse } from '../kit/house.ts';
import { customerId } from '../kit/read.ts';
import { untilSign, type Waited } from '../kit/signs.ts';
import { demoPassword, demoUsers } from '../kit/visit.ts';
import { told } from '../kit/toasts.ts';

const house = useHouse();

const withinMs = 100;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The number of frames that a screen shows in that time. */
const framesMost = 6;
/** Twice that time: on a shared processor the caches are cold, so the page gets less done in a ms. */
const workMostMs = 2 * withinMs;

/**
 * The acts without a visible sign within 100 ms. A longer wait is the page's fault only if the page also used the
 * processor or let frames pass for that long: otherwise the machine was busy with something else.
 */
const tooLate = (waited: Readonly<Record<string, Waited>>): readonly string[] =>
  Object.entries(waited).flatMap(([act, sign]) => {
    if (sign === null) return [`${act}: no sign`];
    const { ms, frames, workMs } = sign;
    if (ms <= withinMs || (frames <= framesMost && workMs <= workMostMs)) return [];
    return [`${act}: ${ms.toFixed(0)} ms, ${frames} frames, ${workMs.toFixed(0)} ms of work`];
  });

it('every act of a customer shows a sign of progress within 100 ms, however slow the server is', async () => {
  const waited: Record<string, Waited> = {};
  const { page, leave } = await house.visit({ still: true });
  await page.goto('/');
  await page.getByLabel('Email').fill(demoUsers[roles.customer]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  waited['sign in'] = await untilSign({
    page,
    call: /\/auth\/login$/,
    press: () => button(page, 'Login').click(),
  });
  await page.getByText('Prices live').waitFor();
  await settled(page);

  await button(page, /^Wallet/).click();
  waited['switch the wallet'] = await untilSign({
    page,
    call: /\/dashboard\/switch-wallet$/,
    press: () => page.getByRole('menuitemradio', { name: /Real/ }).click(),
  });
  await button(page, 'Wallet: Real USD').waitFor();
  await button(page, /^Wallet/).click();
  await page.getByRole('menuitemradio', { name: /Demo/ }).click();
  await button(page, 'Wallet: Demo USD').waitFor();
  await settled(page);

  const star = page
    .getByRole('list', { name: 'Instruments', exact: true })
    .getByRole('button', { name: 'Favorite NZD/USD' });
  waited['keep a favourite'] = await untilSign({
    page,
    call: /favorite$/,
    press: () => star.click(),
    sign: '[aria-label="Favorite NZD/USD"][aria-pressed="true"]',
  });

  await button(page, /^BUY/).click();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  waited['buy'] = await untilSign({
    page,
    call: /\/dashboard\/orders$/,
    press: () => button(page, /^Buy 1,000 .* at /).click(),
  });
  await told(page, 'Order Placed Successfully');

  // The open orders of the demo data are in other instruments, so this row is the new order.
  await page
    .locator('tbody tr[data-order]')
    .filter({ hasText: 'EUR/USD' })
    .filter({ hasText: 'OPENED' })
    .getByRole('button', { name: /^Set Take Profit of order \d+$/ })
    .click();
  await page.getByRole('textbox', { name: 'Take profit' }).fill('90');
  waited['set a level'] = await untilSign({
    page,
    call: /\/dashboard\/orders\/[0-9a-f-]+$/,
    press: () => button(page, /^Set take profit at/).click(),
  });
  await told(page, 'Take Profit Set Successfully');

  await page
    .getByRole('button', { name: /^Close order/ })
    .first()
    .click();
  waited['close an order'] = await untilSign({
    page,
    call: /\/dashboard\/orders\/close$/,
    press: () => button(page, /^Close at /).click(),
  });
  await told(page, 'Order Closed Successfully');

  waited['go to another page'] = await untilSign({
    page,
    call: /\/assets\/account-frame.*\.js$/,
    press: () => page.getByRole('link', { name: 'Deposit' }).click(),
  });
  await page.getByRole('heading', { level: 1, name: 'Deposits' }).waitFor();

  await button(page, 'Account').click();
  waited['sign out'] = await untilSign({
    page,
    call: /\/auth\/logout$/,
    press: () => page.getByRole('menuitem', { name: 'Log Out' }).click(),
  });
  await button(page, 'Login').waitFor();
  await leave();
  expect(tooLate(waited)).toEqual([]);
});

it('sending documents shows a sign of progress within 100 ms, however slow the server is', async () => {
  const waited: Record<string, Waited> = {};
  const { page, leave } = await house.visit({ still: true });
  await enter(page, house.url(), roles.affiliator);
  await page.goto('/kyc');
  await page.getByRole('radio', { name: 'Passport' }).check();
  await page
    .getByLabel('Front', { exact: true })
    .setInputFiles(await drawDocument(page, 'Passport', 'image/jpeg'));
  await page.getByText('Passport.jpg').waitFor();
  waited['send documents'] = await untilSign({
    page,
    call: /\/kyc$/,
    press: () => button(page, 'Submit documents').click(),
  });
  await page.getByRole('heading', { name: 'KYC Submitted' }).waitFor();
  await leave();
  expect(tooLate(waited)).toEqual([]);
});

it('every act of staff shows a sign of progress within 100 ms, however slow the server is', async () => {
  const waited: Record<string, Waited> = {};
  const { page, leave } = await house.visit({ still: true });
  await enter(page, house.url(), roles.admin);
  const open = async (path: string) => {
    await page.goto(path);
    await settled(page);
  };

  await open('/admin/customers/all');
  waited['turn a page'] = await untilSign({
    page,
    call: /\/admin\/customers\/api\/all\?/,
    press: () => button(page, 'Next page').click(),
  });
  waited['go to another page'] = await untilSign({
    page,
    call: /\/assets\/kyc-review-page.*\.js$/,
    press: () =>
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'KYC' }).click(),
  });
  await page.getByRole('heading', { level: 1, name: 'KYC Documents' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await open('/admin/audit');
  waited['open an event'] = await untilSign({
    page,
    call: /\/admin\/audit\/api\/\d+$/,
    press: () => page.locator('.audit-open').first().click(),
  });

  await open('/admin/crm/sales/all');
  await button(page, /^Notes of/).click();
  await settled(page);
  await page.getByLabel('Content').fill('Call back tomorrow');
  waited['write a note'] = await untilSign({
    page,
    call: /\/admin\/crm\/note$/,
    press: () => button(page, 'Add note').click(),
  });
  await told(page, 'Notes created successfully');
  await open('/admin/leads/all?leads.group=sales');
  await page.getByRole('checkbox', { name: 'Select row' }).first().check();
  waited['move leads'] = await untilSign({
    page,
    call: /\/admin\/leads\/bulk$/,
    press: () => button(page, 'Send to Retentions').click(),
  });
  await told(page, 'Lead moved successfully');

  await open('/admin/crm/sales/all');
  await page.getByRole('checkbox', { name: 'Select row' }).first().check();
  await button(page, 'Assign Sale Agent').click();
  const agents = page.getByRole('dialog', { name: 'Assign Sale Agent' });
  await agents.getByRole('radio').first().check();
  waited['assign an agent'] = await untilSign({
    page,
    call: /\/admin\/leads\/bulk$/,
    press: () => agents.getByRole('button', { name: 'Assign to 1 lead' }).click(),
  });
  // The answer is not checked: the lead may already have had this agent.
  await open('/admin/crm/sales/all');
  await button(page, 'Add New Lead').click();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Verne');
  await page.getByRole('dialog').getByLabel('Email').fill('ada.verne@mail.test');
  waited['add a lead'] = await untilSign({
    page,
    call: /\/admin\/leads$/,
    press: () => page.getByRole('dialog').getByRole('button', { name: 'Add New Lead' }).click(),
  });
  await told(page, 'Leads added successfully');

  await open('/admin/kyc?kyc.status=pending');
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  waited['approve a document'] = await untilSign({
    page,
    call: /\/approve/,
    press: () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Approve/ })
        .click(),
  });
  await told(page, 'Document approved successfully');
  // The row that was just approved may still be shown for a moment, at the top.
  await page.getByRole('button', { name: 'Decline', exact: true }).last().click();
  await page.getByRole('alertdialog').getByLabel('Decline reason').fill('The photo is blurred');
  waited['decline a document'] = await untilSign({
    page,
    call: /\/decline$/,
    press: () => button(page, 'Decline document').click(),
  });
  await told(page, 'KYC declined successfully');

  await open(`/admin/customers/edit/${await customerId(page)}`);
  await button(page, 'Add/Subtract Balance').click();
  await page.getByLabel('Amount').fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Add $1.00' }).click();
  waited['adjust a balance'] = await untilSign({
    page,
    call: /\/admin\/balance\/[^/]+$/,
    press: () => page.getByRole('alertdialog').getByRole('button', { name: 'Add $1.00' }).click(),
    // The form's button is busy while the confirmation is open: it counts once the confirmation has closed.
    sign: ':root:not(:has([role="alertdialog"])) [role="dialog"] [aria-busy="true"]',
  });
  await told(page, 'Balance updated successfully');
  await leave();
  expect(tooLate(waited)).toEqual([]);
});
