import { describe, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { roles } from '../../../domain/shared/roles.ts';
import { useHouse } from '../kit/house.ts';
import { enter } from '../kit/enter.ts';
import { expectFocus, expectNoTrap, goTo, press, pressOn } from '../kit/keys.ts';
import { demoPassword, demoUsers } from '../kit/visit.ts';
import { told } from '../kit/toasts.ts';

const house = useHouse();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Opens the terminal of the demo customer, without the mouse. */
const terminal = async () => {
  const visit = await house.visit({ still: true });
  await enter(visit.page, house.url(), roles.customer);
  await visit.page.goto('/dashboard');
  await visit.page.getByText('Prices live').waitFor();
  return visit;
};

describe('by keyboard alone', () => {
  it('a customer signs in, changes the theme and opens the languages, and the focus is trapped nowhere', async () => {
    const { page, leave } = await house.visit({ still: true });
    await page.goto('/');
    await goTo(page, page.getByLabel('Email'));
    await page.keyboard.type(demoUsers[roles.customer]);
    await goTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(demoPassword);
    await press(page, 'Enter');
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.getByText('Prices live').waitFor();

    await goTo(page, button(page, 'Light theme'));
    await press(page, 'Space');
    await page.locator('html[data-theme="light"]').waitFor({ state: 'attached' });
    await expectFocus(page, button(page, 'Dark theme'));

    const language = button(page, /^Language/);
    await goTo(page, language);
    await press(page, 'Enter');
    await expectFocus(page, page.getByRole('menuitemradio', { checked: true }));
    await press(page, 'Escape');
    await expectFocus(page, language);
    await expectNoTrap(page);
    await leave();
  });

  it('a customer switches the wallet, changes a favourite, and opens and closes an order', async () => {
    const { page, leave } = await terminal();

    await goTo(page, button(page, 'Wallet: Demo USD'));
    await press(page, 'Enter');
    await goTo(page, page.getByRole('menuitemradio', { name: /Real/ }), 'ArrowDown');
    await press(page, 'Enter');
    await expectFocus(page, button(page, 'Wallet: Real USD'));
    await press(page, 'ArrowDown');
    await goTo(page, page.getByRole('menuitemradio', { name: /Demo/ }), 'ArrowDown');
    await press(page, 'Enter');
    await expectFocus(page, button(page, 'Wallet: Demo USD'));

    const rows = page.getByRole('list', { name: 'Instruments', exact: true });
    const star = rows.getByRole('button', { name: 'Favorite NZD/USD' });
    const before = await star.getAttribute('aria-pressed');
    await goTo(page, star);
    await press(page, 'Space');
    await rows
      .getByRole('button', { name: 'Favorite NZD/USD', pressed: before !== 'true' })
      .waitFor();
    await expectFocus(page, star);
    await press(page, 'Space');
    await rows
      .getByRole('button', { name: 'Favorite NZD/USD', pressed: before === 'true' })
      .waitFor();

    await goTo(page, rows.getByRole('button', { name: /^NZD\/USD/ }));
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'NZD/USD' }).waitFor();
    await goTo(page, button(page, /^BUY/));
    await press(page, 'Enter');
    const ticket = page.getByRole('region', { name: 'Buy NZD/USD' });
    await expectFocus(page, ticket.getByRole('textbox', { name: /^Amount/ }));
    await press(page, 'Escape');
    await expectFocus(page, button(page, /^BUY/));
    await press(page, 'Enter');
    await expectFocus(page, ticket.getByRole('textbox', { name: /^Amount/ }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1000');
    await pressOn(page, ticket.getByRole('button', { name: /^Buy 1,000 NZD\/USD at / }));
    await told(page, 'Order Placed Successfully');
    await ticket.waitFor({ state: 'detached' });
    await expectFocus(page, button(page, /^BUY/));

    const pencil = button(page, /^Set Take Profit of order \d+$/);
    await goTo(page, pencil);
    await press(page, 'Enter');
    const level = page.getByRole('dialog', { name: 'Set Take Profit' });
    await expectFocus(page, level.getByRole('textbox', { name: 'Take profit' }));
    await press(page, 'Escape');
    await expectFocus(page, pencil);
    await press(page, 'Enter');
    await expectFocus(page, level.getByRole('textbox', { name: 'Take profit' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1.5');
    await pressOn(page, level.getByRole('button', { name: 'Set take profit at 1.50000' }));
    await told(page, 'Take Profit Set Successfully');
    await expectFocus(page, pencil);

    const close = page.locator('tbody').getByRole('button', { name: /^Close order/ });
    await goTo(page, close.first());
    await press(page, 'Enter');
    const question = page.getByRole('alertdialog');
    await expectFocus(page, question.getByRole('button', { name: 'Cancel' }));
    await press(page, 'Escape');
    await expectFocus(page, close.first());
    await press(page, 'Enter');
    await pressOn(page, question.getByRole('button', { name: /^Close at / }));
    await told(page, 'Order Closed Successfully');
    await question.waitFor({ state: 'detached' });
    // The row has gone; the focus moves to the next row or to the panel's tab, and is never lost.
    await page.waitForFunction(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest('.t-positions-place') !== null,
    );
    await leave();
  });
});
