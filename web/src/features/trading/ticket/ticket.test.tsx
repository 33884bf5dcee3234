import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, type Store } from '../../../app/store.ts';
import { choose } from '../../../testing/choose.ts';
import { turnable } from '../../../testing/narrow.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { feedMeasured, feedWentDown, feedWentUp } from '../prices/feed-slice.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { terminalActions } from '../terminal-slice.ts';
import { freshAt, instrumentOf, marketsOf } from '../testing.ts';
import { Ticket } from './ticket.tsx';

const json =
  (body: unknown): Handler =>
  () => ({ body });

const flush = (store: Store, bids: string, asks: string): void =>
  act(() => {
    store.dispatch(pricesFlushed([{ name: 'EUR_USD', bids, asks, at: freshAt }]));
  });

const lotSettings = {
  lotState: 'amount',
  lotSelector: [],
  spread: '1',
  commission: '0',
  swapBuy: '0',
  swapSell: '0',
};

const handlers: Readonly<Record<string, Handler>> = {
  'GET /auth/user': json(userOf(3)),
  'GET /dashboard/instruments': json({
    data: [instrumentOf(), instrumentOf({ id: 'jpy', name: 'USD_JPY', base: 'USD', quote: 'JPY' })],
  }),
  'GET /dashboard/rates': json({ rate: '1' }),
  'GET /dashboard/lot-state/forex': json(lotSettings),
  'GET /dashboard/market-status': json(marketsOf()),
  'POST /dashboard/orders': () => ({
    status: 201,
    body: {
      message: 'Order Placed Successfully',
      id: 'o',
      open_rate: '1.16444',
      margin_used: '291.11',
    },
  }),
};

const openTicket = (changes: Readonly<Record<string, Handler>> = {}) => {
  const asked = serve({ ...handlers, ...changes });
  const store = createStore();
  store.dispatch(feedWentUp());
  store.dispatch(feedMeasured({ delayMs: 20, skewMs: 0, lastTickAtMs: Date.parse(freshAt) }));
  store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
  store.dispatch(
    pricesFlushed([{ name: 'EUR_USD', bids: '1.16432', asks: '1.16444', at: freshAt }]),
  );
  store.dispatch(terminalActions.ticketOpened('buy'));
  renderScreen(<Ticket />, { roleId: 3, store });
  return { asked, store, user: userEvent.setup() };
};

const sent = (asked: readonly { method: string; path: string; body: unknown }[]): unknown[] =>
  asked
    .filter(({ method, path }) => method === 'POST' && path === '/dashboard/orders')
    .map(({ body }) => body);

describe('the order ticket', () => {
  it('given an amount, when Buy is pressed, then the order is sent at the rate on the button, without levels', async () => {
    const { asked, user } = openTicket();
    const amount = await screen.findByLabelText('Amount');
    expect(amount).toHaveFocus();
    await user.type(amount, '25000');
    const button = await screen.findByRole('button', { name: 'Buy 25,000 EUR/USD at 1.16444' });
    await user.click(button);
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    expect(sent(asked)).toEqual([
      {
        type: 'buy',
        instrument: 'EUR_USD',
        amount: '25000',
        profit: null,
        loss: null,
        rate: '1.16444',
        spreadCost: '0.00012',
        commission: '0',
      },
    ]);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Buy EUR/USD' })).not.toBeInTheDocument(),
    );
  });

  it('given a pending answer, when the ticket is closed and opened again, then no second order is sent and the answer leaves the new ticket open', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { asked, store, user } = openTicket({
      'POST /dashboard/orders': async () => {
        await held;
        return { status: 201, body: { message: 'Order Placed Successfully', id: 'o' } };
      },
    });
    await user.type(await screen.findByLabelText('Amount'), '25000');
    await user.click(await screen.findByRole('button', { name: /^Buy 25,000/ }));
    act(() => void store.dispatch(terminalActions.ticketClosed()));
    expect(screen.queryByLabelText('Amount')).toBeNull();
    act(() => void store.dispatch(terminalActions.ticketOpened('buy')));
    await user.type(await screen.findByLabelText('Amount'), '25000');
    const button = await screen.findByRole('button', { name: /^Buy 25,000/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    answer();
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    expect(sent(asked)).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Buy EUR/USD' })).toBeInTheDocument();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  });

  it('given the second press of a double click after a refusal, then no second order is sent', async () => {
    const { asked, user } = openTicket({
      'POST /dashboard/orders': () => ({ status: 422, body: { message: 'No.', code: 'NO' } }),
    });
    await user.type(await screen.findByLabelText('Amount'), '25000');
    const button = await screen.findByRole('button', { name: /^Buy 25,000/ });
    fireEvent.click(button, { detail: 1 });
    await screen.findByText('No.');
    fireEvent.click(button, { detail: 2 });
    await user.type(screen.getByLabelText('Amount'), '0');
    fireEvent.click(await screen.findByRole('button', { name: /^Buy 250,000/ }), { detail: 1 });
    await waitFor(() => expect(sent(asked)).toHaveLength(2));
    expect(sent(asked)).toMatchObject([{ amount: '25000' }, { amount: '250000' }]);
  });

  it('given an amount, then the figures follow the formulas', async () => {
    const { user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), '25000');
    expect(screen.getByText('$291.11')).toBeInTheDocument();
    expect(screen.getByText('$2.50')).toBeInTheDocument();
    expect(screen.getByText('−$3.00')).toBeInTheDocument();
    expect(screen.getByText('$24,708.89')).toBeInTheDocument();
  });

  it('given no amount, then the button is disabled and says why', async () => {
    const { asked, user } = openTicket();
    const button = await screen.findByRole('button', { name: 'Buy EUR/USD' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Enter an amount');
    await user.click(button);
    expect(sent(asked)).toEqual([]);
  });

  it.each([
    ['2200000', 'Insufficient Balance!'],
    ['1e5', 'Use digits and a point, like 25000.50'],
    ['0', 'Enter an amount'],
  ])('given an amount of %s, then the button says %s', async (amount, reason) => {
    const { user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), amount);
    expect(screen.getByRole('button', { name: /^Buy/, description: reason })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('given used margin, when the order needs more than the free margin, then the ticket says Insufficient Free Margin!', async () => {
    const wallet = { ...userOf(3).activeBalance, margin: '24900.00' };
    const { user } = openTicket({
      'GET /auth/user': json({ ...userOf(3), activeBalance: wallet }),
    });
    await user.type(await screen.findByLabelText('Amount'), '25000');
    expect(screen.getByText('Insufficient Free Margin!')).toBeInTheDocument();
  });

  it('given both levels switched on, then they start 20 pips away, show their results and are sent; a level switched off again is sent as null', async () => {
    const { asked, user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), '1000');
    await user.click(screen.getByRole('switch', { name: 'Close at profit' }));
    await user.click(screen.getByRole('switch', { name: 'Close at loss' }));
    expect(screen.getByRole('textbox', { name: 'Close at profit' })).toHaveValue('1.16644');
    expect(screen.getByRole('textbox', { name: 'Close at loss' })).toHaveValue('1.16244');
    // Only the figure is isolated from left to right: in Arabic the word comes after it.
    const hintAt = (figure: string) => screen.getByText(figure).closest('.t-level-hint');
    expect(hintAt('+20.0')).toHaveTextContent('+20.0 pips+$1.88');
    expect(hintAt('−20.0')).toHaveTextContent('−20.0 pips−$2.12');
    await user.click(screen.getByRole('switch', { name: 'Close at loss' }));
    await user.click(screen.getByRole('button', { name: /^Buy 1,000/ }));
    await screen.findByText('Order Placed Successfully');
    expect(sent(asked)).toMatchObject([{ profit: '1.16644', loss: null }]);
  });

  it('given a trailing stop, when the phone is rotated and rotated back, then it stays on and is sent', async () => {
    const turn = turnable();
    const { asked, user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), '25000');
    await user.click(screen.getByRole('switch', { name: 'Trailing stop, pips' }));
    turn();
    expect(await screen.findByRole('dialog', { name: 'Buy EUR/USD' })).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Trailing stop, pips' })).toBeChecked();
    turn();
    expect(await screen.findByRole('region', { name: 'Buy EUR/USD' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /^Buy 25,000/ }));
    await waitFor(() => expect(sent(asked)).toMatchObject([{ trail: '0.002' }]));
  });

  it('given a limit order, when the phone is rotated, then the ticket still has a limit order', async () => {
    const turn = turnable();
    const { user } = openTicket();
    await user.click(await screen.findByRole('button', { name: 'Limit' }));
    turn();
    expect(await screen.findByRole('dialog', { name: 'Buy EUR/USD' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Limit' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('given a level on the wrong side, then the field says so and the button is disabled', async () => {
    const { user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), '1000');
    await user.click(screen.getByRole('switch', { name: 'Close at profit' }));
    const level = screen.getByRole('textbox', { name: 'Close at profit' });
    await user.clear(level);
    await user.type(level, '1.1');
    expect(level).toHaveAccessibleDescription('Take profit must be 1.16444 or more');
    expect(screen.getByRole('button', { name: /^Buy 1,000/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('given a price that moved beyond the limit, then the ticket shows the new rate and stays open', async () => {
    const { user } = openTicket({
      'POST /dashboard/orders': () => ({
        status: 409,
        body: {
          message: 'The price moved to {{rate}}.',
          code: 'PRICE_MOVED',
          params: { rate: '1.16600' },
        },
      }),
    });
    await user.type(await screen.findByLabelText('Amount'), '1000');
    await user.click(screen.getByRole('button', { name: /^Buy 1,000/ }));
    expect(
      await screen.findByText('The price moved to 1.16600. Check it and try again.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Amount')).toHaveValue('1,000');
  });

  it('given a refusal of the server, then its message is shown and the ticket stays', async () => {
    const { user } = openTicket({
      'POST /dashboard/orders': () => ({
        status: 422,
        body: { message: 'Insufficient Free Margin!', code: 'INSUFFICIENT_FREE_MARGIN' },
      }),
    });
    await user.type(await screen.findByLabelText('Amount'), '1000');
    await user.click(screen.getByRole('button', { name: /^Buy 1,000/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient Free Margin!');
    expect(screen.getByRole('region', { name: 'Buy EUR/USD' })).toBeInTheDocument();
  });

  it('given a price older than five seconds, then the ticket says so', async () => {
    const { store, user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), '1000');
    act(
      () =>
        void store.dispatch(
          feedMeasured({
            delayMs: 20,
            skewMs: Date.now() - Date.parse(freshAt) - 6_000,
            lastTickAtMs: Date.parse(freshAt),
          }),
        ),
    );
    expect(
      await screen.findByText('The price is older than 5 seconds. Wait for the next one.'),
    ).toBeInTheDocument();
  });

  it('given that the socket is down, then the ticket says so, until it is up again', async () => {
    const { store, user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), '1000');
    act(() => void store.dispatch(feedWentDown()));
    expect(screen.getByText(/Price connection lost/)).toBeInTheDocument();
    act(() => void store.dispatch(feedWentUp()));
    flush(store, '1.16450', '1.16462');
    expect(screen.queryByText(/Price connection lost/)).not.toBeInTheDocument();
  });

  it('given a price that moves, then the text of the button follows it', async () => {
    const { store, user } = openTicket();
    await user.type(await screen.findByLabelText('Amount'), '1000');
    const button = screen.getByRole('button', { name: 'Buy 1,000 EUR/USD at 1.16444' });
    flush(store, '1.16500', '1.16512');
    await waitFor(() => expect(button).toHaveTextContent('Buy 1,000 EUR/USD at 1.16512'));
  });

  it('given terms that fail to load, then the ticket shows Something went wrong and retries on request', async () => {
    let broken = true;
    const { user } = openTicket({
      'GET /dashboard/rates': () =>
        broken
          ? { status: 503, body: { message: 'The rates are not here.', code: 'NOT_KNOWN_HERE' } }
          : { body: { rate: '1' } },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Something went wrong.*The rates are not here\./);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Amount')).toBeInTheDocument();
  });

  it('given terms that may be stale, then the ticket says so beside them', async () => {
    openTicket({
      'GET /dashboard/rates': () => ({
        body: { rate: '1' },
        headers: { 'Daybook-Stale': 'true', 'Daybook-Stale-Reason': 'behind' },
      }),
    });
    expect(await screen.findByLabelText('Amount')).toBeInTheDocument();
    expect(await screen.findByText('Catching up')).toBeInTheDocument();
  });

  it('given lot mode, then a lot is chosen from a list, Esc closes only the list, and the value of the lot is sent as the amount', async () => {
    const { asked, user } = openTicket({
      'GET /dashboard/lot-state/forex': json({
        ...lotSettings,
        lotState: 'lot',
        lotSelector: [{ label: '0.1 lot', value: '10000' }],
      }),
    });
    const select = await screen.findByRole('combobox', { name: 'Lot size' });
    await waitFor(() => expect(select).toHaveFocus());
    expect(select).toHaveTextContent('Select lot size');
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: '0.1 lot' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Buy EUR/USD' })).toBeInTheDocument();
    await choose('Lot size', '0.1 lot');
    expect(screen.getByText('10,000.00 EUR')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Buy 10,000/ }));
    await screen.findByText('Order Placed Successfully');
    expect(sent(asked)).toMatchObject([{ amount: '10000' }]);
  });

  it('given a decrease at zero and an increase with Shift, then the amount stays at 0 and grows by 1,000', async () => {
    const { user } = openTicket();
    const amount = await screen.findByLabelText('Amount');
    await user.keyboard('{ArrowDown}');
    expect(amount).toHaveValue('0');
    await user.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    expect(amount).toHaveValue('1001');
  });

  it('given Esc, then the ticket closes', async () => {
    const { user } = openTicket();
    await screen.findByLabelText('Amount');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Buy EUR/USD' })).not.toBeInTheDocument();
  });

  it('given that KYC is required and missing, then the button says so', async () => {
    const { user } = openTicket({
      'GET /auth/user': json(
        userOf(3, { isKyc: false, kycRequired: { trade: true, deposit: true, withdraw: true } }),
      ),
    });
    await user.type(await screen.findByLabelText('Amount'), '1000');
    expect(screen.getByText('Please verify KYC to enable trading')).toBeInTheDocument();
  });

  it('given an email address that is not verified, then the button says so', async () => {
    const user = userOf(3);
    openTicket({
      'GET /auth/user': json({ ...user, user: { ...user.user, is_email_verified: false } }),
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Buy EUR/USD' })).toHaveAccessibleDescription(
        'Please verify your email address first.',
      ),
    );
  });

  it('given a closed market, then the button says so', async () => {
    const { user } = openTicket({
      'GET /dashboard/market-status': json(marketsOf(['fx'], '2026-06-14T21:00:00.000Z')),
    });
    await user.type(await screen.findByLabelText('Amount'), '1000');
    expect(
      await screen.findByText('Market closed until 2026-06-14 9:00 PM UTC.'),
    ).toBeInTheDocument();
  });
});
