import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connection } from '../../../app/http/connection.ts';
import { UnansweredQuestion } from '../../../app/session/unanswered-question.tsx';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler, type Reply } from '../../../testing/server.ts';
import { userId, userOf } from '../../../testing/users.ts';
import { feedMeasured, feedWentUp } from '../prices/feed-slice.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { terminalActions } from '../terminal-slice.ts';
import { freshAt, instrumentOf, marketsOf } from '../testing.ts';
import { Ticket } from './ticket.tsx';

const json =
  (body: unknown): Handler =>
  () => ({ body });

const placed = { message: 'Order Placed Successfully', id: 'o' };
const done = (status: number, body: unknown): Reply => ({ body: { state: 'done', status, body } });
const underWay: Reply = { body: { state: 'in_progress' } };
const notKnown: Reply = { status: 404, body: { code: 'COMMAND_NOT_KNOWN', message: 'Not known.' } };

/** The outcome of the order that the server reports for any command key. */
let fate: Reply;

const orderWith = async (first: Reply | 'no answer') => {
  let sendings = 0;
  const asked = serve({
    'GET /auth/user': json(userOf(3)),
    'GET /dashboard/instruments': json({ data: [instrumentOf()] }),
    'GET /dashboard/rates': json({ rate: '1' }),
    'GET /dashboard/lot-state/forex': json({
      lotState: 'amount',
      lotSelector: [],
      spread: '1',
      commission: '0',
      swapBuy: '0',
      swapSell: '0',
    }),
    'GET /dashboard/market-status': json(marketsOf()),
    'POST /dashboard/orders': () => ((sendings += 1) === 1 ? first : { status: 201, body: placed }),
  });
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!(typeof input === 'string' && input.startsWith('/commands/'))) return before(input, init);
    return new Response(JSON.stringify(fate.body), { status: fate.status ?? 200 });
  };
  const store = createStore();
  store.dispatch(feedWentUp());
  store.dispatch(feedMeasured({ delayMs: 20, skewMs: 0, lastTickAtMs: Date.parse(freshAt) }));
  store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
  store.dispatch(
    pricesFlushed([{ name: 'EUR_USD', bids: '1.16432', asks: '1.16444', at: freshAt }]),
  );
  store.dispatch(terminalActions.ticketOpened('buy'));
  renderScreen(
    <>
      <Ticket />
      <UnansweredQuestion userId={userId} />
    </>,
    { roleId: 3, store },
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Amount'), '25000');
  const button = await screen.findByRole('button', { name: /^Buy 25,000/ });
  await user.click(button);
  const keys = () =>
    asked
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
  return { keys, store, user, button };
};

const findingOut = /Checking whether your request went through/;

describe('an order whose answer was lost', () => {
  beforeEach(() => {
    connection.askAfterMs = 5;
    connection.findOutMostMs = 20_000;
    fate = underWay;
  });

  it.each([
    ['no answer', 'no answer'],
    ['500', { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong' } }],
    ['504', { status: 504 }],
    ['201 without its body', { status: 201 }],
  ] as const)(
    'given %s, then the button is disabled until the outcome is known; if it was executed, a message says so and the ticket closes',
    async (_name, first) => {
      const { keys, user, button } = await orderWith(first);
      expect(await screen.findByText(findingOut)).toBeInTheDocument();
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await user.click(button);
      act(() => {
        fate = done(201, placed);
      });
      expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText(findingOut)).toBeNull());
      expect(screen.queryByRole('alert')).toBeNull();
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Buy EUR/USD' })).toBeNull());
      expect(screen.getAllByText('Order Placed Successfully')).toHaveLength(1);
      expect(keys()).toHaveLength(1);
    },
  );

  it('given that it never arrived, then an alert is shown, and the ticket stays and sends the same command again', async () => {
    fate = notKnown;
    const { keys, user, button } = await orderWith('no answer');
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server.');
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByText(findingOut)).toBeNull();
    expect(screen.getByLabelText('Amount')).toHaveValue('25,000');
    await user.click(button);
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('given that it first was unknown and then turns out to be executed, then the alert disappears and the ticket closes', async () => {
    fate = notKnown;
    const { keys } = await orderWith('no answer');
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server.');
    fate = done(201, placed);
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Buy EUR/USD' })).toBeNull());
    expect(keys()).toHaveLength(1);
  });

  it('given that the answer with its outcome has no body, then the outcome is requested again', async () => {
    fate = {};
    const { keys } = await orderWith({ status: 200 });
    expect(await screen.findByText(findingOut)).toBeInTheDocument();
    fate = done(201, placed);
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(keys()).toHaveLength(1);
  });

  it('given that it was refused, then the reason is shown and the ticket stays with the typed amount', async () => {
    const { button } = await orderWith({ status: 504 });
    expect(await screen.findByText(findingOut)).toBeInTheDocument();
    fate = done(422, { code: 'NOT_KNOWN_HERE', message: 'The server says why.' });
    expect(await screen.findByText('The server says why.')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByLabelText('Amount')).toHaveValue('25,000');
  });

  it('given that the outcome stays unknown, then the ticket waits only for a limited time, and closes when the outcome is known later', async () => {
    connection.findOutMostMs = 50;
    const { button } = await orderWith('no answer');
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server.');
    expect(screen.queryByText(findingOut)).toBeNull();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    fate = done(201, placed);
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Buy EUR/USD' })).toBeNull());
  });
});
