import { beforeEach, expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { TradeButtons } from '../chart/trade-buttons.tsx';
import { SettingsDialog } from '../dialogs/settings-dialog.tsx';
import { feedMeasured, feedWentUp } from '../prices/feed-slice.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { readSettings } from '../stored-settings.ts';
import { selectTicket, terminalActions } from '../terminal-slice.ts';
import { instrumentOf, marketsOf } from '../testing.ts';

beforeEach(() => window.localStorage.clear());

const json =
  (body: unknown): Handler =>
  () => ({ body });

const show = (more: ReactNode = null, answers: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({
    'GET /auth/user': json(userOf(3)),
    'GET /dashboard/instruments': json({ data: [instrumentOf()] }),
    'GET /dashboard/orders': json({ data: [], meta: {} }),
    'GET /dashboard/rates': json({ rate: '1' }),
    'GET /dashboard/lot-state/forex': json({
      lotState: 'amount',
      lotSelector: [],
      spread: '1',
      commission: '0.01',
      swapBuy: '0',
      swapSell: '0',
    }),
    'GET /dashboard/market-status': json(marketsOf()),
    'POST /dashboard/orders': () => ({
      status: 201,
      body: { message: 'Order Placed Successfully', id: 'o', open_rate: '1', margin_used: '1' },
    }),
    ...answers,
  });
  const { store } = renderScreen(
    <>
      <TradeButtons instrument={instrumentOf()} />
      {more}
    </>,
    { roleId: 3 },
  );
  act(() => {
    store.dispatch(feedWentUp());
    store.dispatch(feedMeasured({ delayMs: 20, skewMs: 0, lastTickAtMs: Date.now() }));
    store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
    store.dispatch(
      pricesFlushed([
        { name: 'EUR_USD', bids: '1.16432', asks: '1.16444', at: new Date().toISOString() },
      ]),
    );
  });
  return { asked, store };
};

const switchOn = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Trading settings' }));
  await userEvent.click(dialog.getByRole('switch', { name: 'One-click trading' }));
};

it('given that one-click trading is off, then BUY opens the ticket and sends no order', async () => {
  const { asked, store } = show();
  await userEvent.click(await screen.findByRole('button', { name: /^BUY/ }));
  expect(selectTicket(store.getState())?.type).toBe('buy');
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

it('given that one-click trading is on, then the buttons say so, need an amount first, and open an order at their price', async () => {
  const { asked, store } = show(<SettingsDialog onClose={() => undefined} />);
  await switchOn();
  const group = within(
    await screen.findByRole('group', { name: 'One-click trading is on', hidden: true }),
  );
  await waitFor(() =>
    expect(group.getByRole('button', { name: /^SELL/, hidden: true })).toHaveAccessibleDescription(
      'Enter an amount',
    ),
  );
  await userEvent.click(group.getByRole('button', { name: /^SELL/, hidden: true }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(group.getByLabelText('One-click amount'), '5000');
  await userEvent.click(group.getByRole('button', { name: /^SELL/, hidden: true }));
  await screen.findByText('Order Placed Successfully');
  const sent = asked.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      type: 'sell',
      instrument: 'EUR_USD',
      amount: '5000',
      profit: null,
      loss: null,
      rate: '1.16432',
      spreadCost: '0.00012',
      commission: '0.01',
    },
  ]);
  expect(selectTicket(store.getState())).toBeNull();
  expect(readSettings()).toMatchObject({ oneClickAmounts: { EUR_USD: '5000' } });
});

it('given a refusal because staff changed the terms, then the terms are refetched, and the next press uses them', async () => {
  let spread = '1';
  const { asked } = show(<SettingsDialog onClose={() => undefined} />, {
    'GET /dashboard/lot-state/forex': () => ({
      body: {
        lotState: 'amount',
        lotSelector: [],
        spread,
        commission: '0',
        swapBuy: '0',
        swapSell: '0',
      },
    }),
    'POST /dashboard/orders': () => {
      spread = '6';
      const params = { rate: '1.16444' };
      return { status: 409, body: { message: 'Moved.', code: 'PRICE_MOVED', params } };
    },
  });
  await switchOn();
  const group = within(
    await screen.findByRole('group', { name: 'One-click trading is on', hidden: true }),
  );
  await userEvent.type(await group.findByLabelText('One-click amount'), '5000');
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const terms = () => asked.filter(({ path }) => path.startsWith('/dashboard/lot-state')).length;
  const before = terms();
  const buy = group.getByRole('button', { name: /^BUY/, hidden: true });
  await userEvent.click(buy);
  await waitFor(() => expect(terms()).toBe(before + 1));
  await waitFor(() => expect(buy).not.toHaveAttribute('aria-busy'));
  await userEvent.click(buy);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([{ spreadCost: '0.00012' }, { spreadCost: '0.00072' }]);
});

it('given a double press, then one order is sent, and a press after its answer sends another', async () => {
  const { asked } = show(<SettingsDialog onClose={() => undefined} />);
  await switchOn();
  const group = within(
    await screen.findByRole('group', { name: 'One-click trading is on', hidden: true }),
  );
  await userEvent.type(await group.findByLabelText('One-click amount'), '5000');
  const buy = group.getByRole('button', { name: /^BUY/, hidden: true });
  const sent = () => asked.filter(({ method }) => method === 'POST').length;
  await userEvent.dblClick(buy);
  await screen.findByText('Order Placed Successfully');
  expect(sent()).toBe(1);
  await waitFor(() => expect(buy).not.toHaveAttribute('aria-busy'));
  await userEvent.click(buy);
  await waitFor(() => expect(sent()).toBe(2));
});

it('given a key that is held down, then one order is sent', async () => {
  const { asked } = show(<SettingsDialog onClose={() => undefined} />);
  await switchOn();
  const group = within(
    await screen.findByRole('group', { name: 'One-click trading is on', hidden: true }),
  );
  await userEvent.type(await group.findByLabelText('One-click amount'), '5000');
  const buy = group.getByRole('button', { name: /^BUY/, hidden: true });
  buy.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Order Placed Successfully');
  await waitFor(() => expect(buy).not.toHaveAttribute('aria-busy'));
  // The order was answered while the key is still down: the browser would press the button again.
  expect(fireEvent.keyDown(buy, { key: 'Enter', repeat: true })).toBe(false);
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('given that another person switched one-click trading on in this browser, then it is off', async () => {
  const { asked, store } = show();
  act(() => void store.dispatch(terminalActions.oneClickSwitched('somebody-else')));
  await userEvent.click(await screen.findByRole('button', { name: /^BUY/ }));
  expect(screen.queryByRole('group', { name: 'One-click trading is on' })).toBeNull();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});
