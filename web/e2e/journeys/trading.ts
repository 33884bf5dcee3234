import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { add, type Decimal } from '../../../domain/shared/decimal.ts';
import { eventually } from '../kit/eventually.ts';
import { useHouse } from '../kit/house.ts';
import { demoUsers, signIn } from '../kit/visit.ts';
import { told } from '../kit/toasts.ts';

const house = useHouse();

/** Parses an amount of money on the screen: `−$1,234.50` gives `-1234.50`. */
const worth = (text: string): Decimal => text.replace(/[$,+]/g, '').replace('−', '-').trim();

const figure = async (page: Page, name: string): Promise<Decimal> =>
  worth(
    await page
      .locator('.t-figures .fact')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd')
      .innerText(),
  );

const orderCells = (page: Page, instrument: string) =>
  page
    .locator('tbody tr[data-order]')
    .filter({ hasText: instrument })
    .filter({ hasText: 'OPENED' })
    .first()
    .locator('th, td');

/** Indexes of the columns that the journey reads. */
const columns = { marketRate: 6, profitLoss: 7, takeProfit: 8, stopLoss: 9, status: 10 } as const;

const toTheTerminal = async (page: Page): Promise<void> => {
  await signIn(page, demoUsers[3], '/dashboard');
  await page.getByText('Prices live').waitFor();
};

/** Waits until a figure of the top bar has this value; the failure names the value that it shows instead. */
const expectFigure = async (page: Page, name: string, value: Decimal): Promise<void> => {
  const wanted = add(value, '0');
  await eventually(async () => expect(add(await figure(page, name), '0')).toBe(wanted));
};

describe('a customer trades', () => {
  it('opens an order, sees its profit change, sets levels and closes it; the balance changes by exactly the shown result', async () => {
    const { page, leave } = await house.visit();
    await toTheTerminal(page);

    await page
      .getByRole('list', { name: 'Instruments' })
      .getByRole('button', { name: /^EUR\/USD/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'EUR/USD' }).waitFor();
    const balance = '25000.00';
    const margin = await figure(page, 'Margin');
    await expectFigure(page, 'Balance', balance);

    await page.getByRole('button', { name: /^BUY/ }).click();
    const ticket = page.getByRole('region', { name: 'Buy EUR/USD' });
    await ticket.getByRole('textbox', { name: /^Amount/ }).fill('25000');
    await ticket.getByText('Required margin').waitFor();
    await ticket.getByRole('button', { name: /^Buy 25,000 EUR\/USD at / }).click();
    await told(page, 'Order Placed Successfully');
    await ticket.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: /^Opened Positions/ }).click();
    const cells = orderCells(page, 'EUR/USD');
    await cells.nth(columns.status).filter({ hasText: 'OPENED' }).waitFor();
    await expectFigure(page, 'Balance', balance);
    await eventually(async () => expect(await figure(page, 'Margin')).not.toBe(margin));

    const before = await cells.nth(columns.profitLoss).innerText();
    await page.waitForFunction(
      ([row, column, text]) =>
        document.querySelector(`tbody tr[data-order="${row}"]`)?.children[Number(column)]
          ?.textContent !== text,
      [await cells.nth(0).innerText(), String(columns.profitLoss), before] as const,
    );

    await cells.nth(columns.takeProfit).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Set Take Profit' });
    await dialog.getByRole('textbox', { name: 'Take profit' }).fill('1.5');
    await dialog.getByRole('button', { name: 'Set take profit at 1.50000' }).click();
    await told(page, 'Take Profit Set Successfully');
    await cells.nth(columns.takeProfit).filter({ hasText: '1.50000' }).waitFor();
    await page.getByText('Take profit', { exact: true }).first().waitFor({ state: 'attached' });

    await cells.nth(columns.stopLoss).getByRole('button').click();
    const lossDialog = page.getByRole('dialog', { name: 'Set Stop Loss' });
    await lossDialog.getByRole('textbox', { name: 'Stop loss' }).fill('1.01');
    await lossDialog.getByRole('button', { name: 'Set stop loss at 1.01000' }).click();
    await told(page, 'Stop Loss Set Successfully');
    await cells.nth(columns.stopLoss).filter({ hasText: '1.01000' }).waitFor();

    const ticketNumber = await cells.nth(0).innerText();
    await page
      .locator(`tbody tr[data-order="${ticketNumber}"]`)
      .getByRole('button', { name: /^Close order/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure to close this order?' });
    await question.getByRole('button', { name: /^Close at / }).click();
    await told(page, 'Order Closed Successfully');

    await page.getByRole('tab', { name: /^All Positions/ }).click();
    const closed = page.locator(`tbody tr[data-order="${ticketNumber}"]`);
    await closed.filter({ hasText: 'CLOSED' }).waitFor();
    const result = worth(
      await closed
        .locator('td')
        .nth(columns.profitLoss - 1)
        .innerText(),
    );
    await expectFigure(page, 'Balance', add(balance, result));
    await expectFigure(page, 'Margin', margin);
    await leave();
  });

  it('sees why an order is not possible: insufficient balance, a level on the wrong side', async () => {
    const { page, leave } = await house.visit({ theme: 'light' });
    await toTheTerminal(page);
    await page
      .getByRole('list', { name: 'Instruments' })
      .getByRole('button', { name: /^GBP\/USD/ })
      .click();
    await page.getByRole('button', { name: /^SELL/ }).click();
    const ticket = page.getByRole('region', { name: 'Sell GBP/USD' });
    const amount = ticket.getByRole('textbox', { name: /^Amount/ });
    await amount.fill('90000000');
    await ticket.getByText('Insufficient Balance!').waitFor();
    await amount.fill('1000');
    await ticket.getByRole('switch', { name: 'Close at profit' }).click();
    await ticket.getByRole('textbox', { name: 'Close at profit' }).fill('9');
    await ticket
      .getByText(/^Take profit must be .* or less$/)
      .first()
      .waitFor();
    await ticket
      .getByRole('button', { name: /^Sell 1,000/ })
      .and(page.locator('[aria-disabled="true"]'))
      .waitFor();
    await page.keyboard.press('Escape');
    await ticket.waitFor({ state: 'detached' });
    await leave();
  });

  it('switches the wallet and sees the other wallet without a reload', async () => {
    const { page, leave } = await house.visit();
    await toTheTerminal(page);
    await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
    await page.getByRole('button', { name: 'Wallet: Demo USD' }).click();
    await page.getByRole('menuitemradio', { name: /Real/ }).click();
    await page.getByRole('button', { name: 'Wallet: Real USD' }).waitFor();
    await expectFigure(page, 'Balance', '10000');
    expect(await page.getAttribute('body', 'data-same-page')).toBe('yes');
    await page.getByRole('button', { name: 'Wallet: Real USD' }).click();
    await page.getByRole('menuitemradio', { name: /Demo/ }).click();
    await page.getByRole('button', { name: 'Wallet: Demo USD' }).waitFor();
    await leave();
  });

  it('opens an order on a phone, where the ticket is a sheet and positions are cards', async () => {
    const { page, leave } = await house.visit({ width: 390, height: 844 });
    await signIn(page, demoUsers[3], '/dashboard');
    await page
      .getByRole('navigation', { name: 'Trading' })
      .getByRole('button', { name: 'Quotes' })
      .click();
    await page
      .getByRole('list', { name: 'Instruments' })
      .getByRole('button', { name: /^AUD\/USD/ })
      .click();
    await page.getByRole('button', { name: /^BUY/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Buy AUD/USD' });
    await sheet.getByRole('button', { name: '10K' }).click();
    await sheet.getByRole('button', { name: /^Buy 10,000 AUD\/USD at / }).click();
    await told(page, 'Order Placed Successfully');
    await page
      .getByRole('navigation', { name: 'Trading' })
      .getByRole('button', { name: /Positions/ })
      .click();
    const card = page.getByRole('listitem').filter({ hasText: 'AUD/USD' }).first();
    await card.getByRole('button', { name: /^Close order/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Close at / })
      .click();
    await told(page, 'Order Closed Successfully');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await leave();
  });
});
