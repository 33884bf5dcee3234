import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anotherWallet } from '../../../app/session/api.ts';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { held } from '../../../testing/held.ts';
import { serve, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { TerminalDialogs } from '../dialogs/terminal-dialogs.tsx';
import { feedMeasured, feedWentUp } from '../prices/feed-slice.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { freshAt, instrumentOf, orderOf } from '../testing.ts';
import type { Order } from '../types.ts';
import { PositionsPanel } from './positions-panel.tsx';

const json =
  (body: unknown): Handler =>
  () => ({ body });

const closed = orderOf({
  id: '0192a000-0000-7000-8000-00000000c463',
  number: 10463,
  close_time: '2026-06-03T09:00:00.000Z',
  close_rate: '1.15704',
  pro_loss: '-73.38',
  profit: null,
});

const show = (
  open: readonly Order[],
  history: readonly Order[],
  changes: Readonly<Record<string, Handler>> = {},
) => {
  const asked = serve({
    'GET /auth/user': json(userOf(3)),
    'GET /dashboard/orders/pending': () => ({ body: { data: [] } }),
    'GET /dashboard/instruments': json({ data: [instrumentOf()] }),
    'GET /dashboard/orders': ({ query }) => ({
      body:
        query['status'] === 'open'
          ? { data: open }
          : {
              data: history,
              wallet_id: userOf(3).activeBalance?.id,
              meta: { total: 24, per_page: 15, current_page: Number(query['page']), last_page: 2 },
            },
    }),
    'PUT /dashboard/orders/0192a000-0000-7000-8000-00000000c482': json({
      message: 'Take Profit Set Successfully',
    }),
    'POST /dashboard/orders/close': json({
      message: 'Order Closed Successfully',
      id: 'o',
      close_rate: '1.16444',
      pro_loss: '280.00',
    }),
    ...changes,
  });
  const store = createStore();
  store.dispatch(feedWentUp());
  store.dispatch(feedMeasured({ delayMs: 20, skewMs: 0, lastTickAtMs: Date.parse(freshAt) }));
  store.dispatch(
    pricesFlushed([{ name: 'EUR_USD', bids: '1.16432', asks: '1.16444', at: freshAt }]),
  );
  renderScreen(
    <>
      <PositionsPanel />
      <TerminalDialogs />
    </>,
    { roleId: 3, store },
  );
  return { asked, store, user: userEvent.setup() };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const bodiesOf = (asked: ReturnType<typeof serve>): readonly unknown[] =>
  asked.filter(({ path }) => path === '/dashboard/orders/close').map(({ body }) => body);

const cellsOf = async (number: number): Promise<string[]> => {
  const row = (await screen.findByText(String(number))).closest('tr');
  return row === null ? [] : [...row.children].map((cell) => cell.textContent);
};

describe('the positions', () => {
  it('given an open and a closed order, then all columns of the spec are shown, with N/A and no actions for the closed one', async () => {
    show([orderOf()], [orderOf(), closed]);
    expect(await cellsOf(10482)).toEqual([
      '10482',
      '2026-06-09 9:14 AM',
      'Buy',
      '50,000.00',
      'EUR/USD',
      '1.15872',
      '1.16444',
      '+$280.00000',
      '1.17650',
      '1.14900',
      'OPENED',
      'Close',
    ]);
    expect(await cellsOf(10463)).toEqual([
      '10463',
      '2026-06-09 9:14 AM',
      'Buy',
      '50,000.00',
      'EUR/USD',
      '1.15872',
      '1.15704',
      '−$73.38000',
      'N/A',
      '1.14900',
      'CLOSED',
      '',
    ]);
    const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
    expect(headings.slice(0, 11)).toEqual([
      'Ticket',
      'Open Time',
      'Type',
      'Units',
      'Instrument',
      'Open Rate',
      'Market Rate',
      'Profit/Loss',
      'Take/Profit',
      'Stop/Loss',
      'Status',
    ]);
    expect(screen.getByRole('tab', { name: 'All Positions 24' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByRole('tab', { name: 'Opened Positions 1' })).toBeInTheDocument();
  });

  it('given a new price, then market rate, result and total change', async () => {
    const { store } = show([orderOf()], [orderOf()]);
    await screen.findByText('10482');
    act(
      () =>
        void store.dispatch(
          pricesFlushed([{ name: 'EUR_USD', bids: '1.16532', asks: '1.16544', at: freshAt }]),
        ),
    );
    expect((await cellsOf(10482)).slice(6, 8)).toEqual(['1.16544', '+$330.00000']);
    await waitFor(() =>
      expect(screen.getByText(/Total profit\/loss/)).toHaveTextContent(
        'Total profit/loss +$330.000',
      ),
    );
  });

  it('given more pages, when the next one is opened, then it is requested from the server', async () => {
    const { asked, user } = show([orderOf()], [orderOf()]);
    await user.click(await screen.findByRole('button', { name: 'Older positions' }));
    await waitFor(() =>
      expect(asked.some(({ query }) => query['page'] === '2' && query['limit'] === '15')).toBe(
        true,
      ),
    );
  });

  it('given the first page, when the second fails to load, then the rows of the first are removed', async () => {
    const { user } = show([], [closed], {
      'GET /dashboard/orders': ({ query }) =>
        query['page'] === '2'
          ? { status: 503, body: { message: '', code: 'BUSY' } }
          : {
              body: {
                data: query['status'] === 'open' ? [] : [closed],
                meta: { total: 24, per_page: 15, current_page: 1, last_page: 2 },
              },
            },
    });
    await screen.findByText('10463');
    await user.click(screen.getByRole('button', { name: 'Older positions' }));
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText('10463')).toBeNull();
    expect(screen.getByText('2 of 2')).toBeInTheDocument();
  });

  it('given a later page, when the wallet is switched, then only the first page is requested, and no row of the other wallet is shown', async () => {
    const [demo, real] = userOf(3).user.balances;
    const { store, user } = show([], [closed]);
    await screen.findByText('10463');
    await user.click(screen.getByRole('button', { name: 'Older positions' }));
    await screen.findByText('2 of 2');
    await waitFor(() => expect(store.getState().session.walletId).toBe(demo?.id));
    const history = held();
    const asked = serve({
      'GET /auth/user': json(userOf(3, { activeBalance: real ?? null })),
      'GET /dashboard/orders': async ({ query }) => {
        if (query['status'] !== 'open') await history.wait();
        return {
          body: {
            data: [{ ...closed, number: 20_001 }],
            meta: { total: 24, per_page: 15, current_page: Number(query['page']), last_page: 2 },
            wallet_id: real?.id,
          },
        };
      },
    });
    act(() => void store.dispatch(anotherWallet()));
    await waitFor(() => expect(store.getState().session.walletId).toBe(real?.id));
    expect(screen.queryByText('10463')).toBeNull();
    await history.letGo();
    expect(await screen.findByText('20001')).toBeInTheDocument();
    expect(asked.flatMap(({ query }) => query['page'] ?? [])).toEqual(['1']);
  });

  it('given no positions, then it says so and what to do next', async () => {
    show([], []);
    expect(await screen.findByText('No data found')).toBeInTheDocument();
    expect(screen.getByText(/press Buy or Sell/)).toBeInTheDocument();
  });

  it('given a failure, then it offers a retry', async () => {
    let broken = true;
    const answer: Handler = ({ query }) =>
      broken
        ? { status: 503, body: { message: '', code: 'BUSY' } }
        : {
            body:
              query['status'] === 'open'
                ? { data: [orderOf()] }
                : {
                    data: [orderOf()],
                    meta: { total: 1, per_page: 15, current_page: 1, last_page: 1 },
                  },
          };
    const { user } = show([], [], { 'GET /dashboard/orders': answer });
    const again = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await user.click(again);
    expect(await screen.findByText('10482')).toBeInTheDocument();
  });

  it('given Close, then the spec’s question shows the numbers, and the rate on its button is the rate that is sent', async () => {
    const { asked, user } = show([orderOf()], [orderOf()]);
    await user.click(await screen.findByRole('button', { name: 'Close order 10482' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Are you sure to close this order?',
    });
    expect(within(dialog).getByText('+$280.00')).toBeInTheDocument();
    expect(within(dialog).getByText('$25,280.00')).toBeInTheDocument();
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Close at 1.16444' }));
    expect(await screen.findByText('Order Closed Successfully')).toBeInTheDocument();
    expect(asked.find(({ path }) => path === '/dashboard/orders/close')?.body).toEqual({
      orderId: orderOf().id,
      instrument: 'EUR_USD',
      rate: '1.16444',
      spreadCost: '0',
    });
  });

  it('given half of an order, then its shares of result and margin are shown, and half of the amount is sent', async () => {
    const { asked, user } = show([orderOf()], [orderOf()]);
    await user.click(await screen.findByRole('button', { name: 'Close order 10482' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const units = dialog.getByRole('textbox', { name: 'Units to close' });
    await user.clear(units);
    await user.type(units, '50000.1');
    expect(dialog.getByText('Enter more than 0 and at most 50,000.00.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '50%' }));
    expect(dialog.getByText('+$140.00')).toBeInTheDocument();
    expect(dialog.getByText('$289.68')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close at 1.16444' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === '/dashboard/orders/close')?.body).toMatchObject({
        amount: '25000',
      }),
    );
  });

  it('given a refused close, then the server’s message is shown (rule 4)', async () => {
    const { user } = show([orderOf()], [orderOf()], {
      'POST /dashboard/orders/close': () => ({
        status: 409,
        body: { message: 'This order is already closed.', code: 'ALREADY_CLOSED' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Close order 10482' }));
    await user.click(await screen.findByRole('button', { name: 'Close at 1.16444' }));
    expect(await screen.findByText('This order is already closed.')).toBeInTheDocument();
  });

  it('given an edited take profit, then only that level is sent; given a removed one, then null is sent', async () => {
    const { asked, user } = show([orderOf()], [orderOf()]);
    await user.click(await screen.findByRole('button', { name: 'Set Take Profit of order 10482' }));
    const field = await screen.findByRole('textbox', { name: 'Take profit' });
    await user.clear(field);
    await user.type(field, '1.18');
    await user.click(screen.getByRole('button', { name: 'Set take profit at 1.18000' }));
    expect(await screen.findByText('Take Profit Set Successfully')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Set Take Profit of order 10482' }));
    await user.click(await screen.findByRole('button', { name: 'Remove take profit' }));
    await screen.findByText('Take Profit Removed');
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { profit: '1.18' },
      { profit: null },
    ]);
  });

  it('given a trailing stop, then its mark can be focused by keyboard and shows its distance', async () => {
    show([orderOf({ trail: '0.001' })], [orderOf({ trail: '0.001' })]);
    const mark = await screen.findByRole('img', { name: 'Follows the price, 10.0 pips behind' });
    act(() => mark.focus());
    expect(mark).toHaveFocus();
    expect(await screen.findByText('Follows the price, 10.0 pips behind')).toBeInTheDocument();
  });

  it('given a level below the open rate of a buy, then the field says so and nothing is sent', async () => {
    const { asked, user } = show([orderOf()], [orderOf()]);
    await user.click(await screen.findByRole('button', { name: 'Set Take Profit of order 10482' }));
    const field = await screen.findByRole('textbox', { name: 'Take profit' });
    await user.clear(field);
    await user.type(field, '1.1');
    await user.keyboard('{Enter}');
    expect(field).toHaveAccessibleDescription('Take profit must be 1.15872 or more');
    await waitFor(() => expect(field).toHaveFocus());
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  describe('several closed at once', () => {
    const loser = orderOf({
      id: '0192a000-0000-7000-8000-00000000c483',
      number: 10483,
      open_rate: '1.20000',
    });

    it('given two orders, when those in profit are closed, then one command is sent and its result is shown', async () => {
      const { asked, user } = show([orderOf(), loser], [orderOf()]);
      await user.click(await screen.findByRole('tab', { name: 'Opened Positions 2' }));
      await user.click(await screen.findByRole('button', { name: 'Close all…' }));
      await user.click(await screen.findByRole('button', { name: 'In profit' }));
      await user.click(await screen.findByRole('button', { name: 'Close 1 order' }));
      expect(await screen.findByText('Orders closed')).toBeInTheDocument();
      expect(screen.getByRole('alertdialog')).toHaveTextContent('+$280.00');
      expect(bodiesOf(asked)).toEqual([{ orderId: orderOf().id, instrument: 'EUR_USD' }]);
    });

    it('given one that is refused, when all are closed, then it is named with the reason and the other is closed', async () => {
      const { asked, user } = show([orderOf(), loser], [orderOf()], {
        'POST /dashboard/orders/close': ({ body }) =>
          isRecord(body) && body['orderId'] === loser.id
            ? { status: 422, body: { code: 'MARKET_CLOSED', message: 'x', params: {} } }
            : { body: { message: 'm', id: 'o', close_rate: '1', pro_loss: '280.00' } },
      });
      await user.click(await screen.findByRole('tab', { name: 'Opened Positions 2' }));
      await user.click(await screen.findByRole('button', { name: 'Close all…' }));
      await user.click(await screen.findByRole('button', { name: 'Close 2 orders' }));
      expect(await screen.findByText('Orders not closed: 1')).toBeInTheDocument();
      expect(screen.getByRole('alert')).toHaveTextContent('10483 EUR/USD:');
      expect(bodiesOf(asked)).toHaveLength(2);
    });
  });
});
