import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { letChartsDraw } from '../chart/testing.ts';
import { instrumentOf } from '../testing.ts';
import { TradingScreen } from '../trading-screen.tsx';

/** Simulates a window of 720 to 1199 px, in which the list is a drawer. */
const beMiddling = (): void => {
  const wide = window.matchMedia.bind(window);
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('1199') });
};

const main = () => screen.getByRole('main', { hidden: true });

describe('the instrument list as a drawer', () => {
  beforeEach(async () => {
    beMiddling();
    letChartsDraw({ width: 800, height: 400 });
    serve({
      'GET /auth/user': () => ({ body: userOf(3) }),
      'GET /dashboard/instruments': () => ({
        body: { data: [instrumentOf(), instrumentOf({ id: 'jpy', name: 'USD_JPY' })] },
      }),
    });
    renderScreen(<TradingScreen />, { at: '/dashboard', roleId: 3 });
    await screen.findByRole('heading', { name: 'EUR/USD' });
  });

  it('is opened by the key of the search over an inert screen, and a choice moves the focus to the heading', async () => {
    await userEvent.keyboard('/');
    const search = screen.getByRole('textbox', { name: 'Search instruments' });
    expect(search).toHaveFocus();
    expect(main()).toHaveAttribute('inert');
    await userEvent.keyboard('jpy');
    const found = within(await screen.findByRole('list', { name: 'Search results' }));
    found.getByRole('button', { name: /^USD\/JPY/ }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'USD/JPY' })).toHaveFocus());
    expect(main()).not.toHaveAttribute('inert');
  });

  it('gets the focus when its button opens it, and is closed by Esc', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Instruments' }));
    expect(screen.getByRole('complementary', { name: 'Instruments' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(main()).not.toHaveAttribute('inert'));
    expect(screen.getByRole('heading', { name: 'EUR/USD' })).toHaveFocus();
  });

  const isWide = () => screen.getByRole('button', { name: 'Widen the chart', hidden: true });
  const inDrawer = () => screen.getByRole('button', { name: /^USD\/JPY/ });

  it('ends a widened chart when the key of the search or its button opens it', async () => {
    await userEvent.keyboard('w');
    expect(isWide()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('/');
    expect(isWide()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('textbox', { name: 'Search instruments' })).toHaveFocus();
    await userEvent.keyboard('{Escape}w');
    expect(isWide()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Instruments' }));
    expect(isWide()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('complementary', { name: 'Instruments' })).toHaveFocus();
  });

  it('is closed by the key that widens the chart', async () => {
    await userEvent.keyboard('/');
    inDrawer().focus();
    await userEvent.keyboard('w');
    expect(isWide()).toHaveAttribute('aria-pressed', 'true');
    expect(main()).not.toHaveAttribute('inert');
    expect(screen.getByRole('heading', { name: 'EUR/USD' })).toHaveFocus();
  });

  it('is closed by a ticket, and closing the ticket moves the focus to the heading', async () => {
    await userEvent.keyboard('/');
    inDrawer().focus();
    await userEvent.keyboard('b');
    const ticket = screen.getByRole('region', { name: 'Buy EUR/USD' });
    expect(main()).not.toHaveAttribute('inert');
    // Browsers do not focus an element in the hidden drawer; jsdom hides nothing, so the element is disabled.
    inDrawer().setAttribute('disabled', '');
    await userEvent.click(within(ticket).getByRole('button', { name: 'Close' }));
    expect(ticket).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'EUR/USD' })).toHaveFocus();
  });
});
