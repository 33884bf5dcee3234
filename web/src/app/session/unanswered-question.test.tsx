import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../domain/shared/roles.ts';
import { held } from '../../testing/held.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Handler, type Reply } from '../../testing/server.ts';
import { userId, userOf } from '../../testing/users.ts';
import { connection } from '../http/connection.ts';
import { sendCommand } from '../http/send-command.ts';
import { createSubmissions, type Act } from '../http/submissions.ts';
import { useGetUserQuery } from './api.ts';
import { UnansweredQuestion } from './unanswered-question.tsx';

const order = '{"type":"buy","amount":"25000"}';

const buying: Act = {
  method: 'POST',
  url: '/dashboard/orders',
  body: order,
  userId,
  walletId: 'w-1',
  words: {
    text: 'Buy {{amount}} {{instrument}} at the market price.',
    params: { amount: '25,000.00', instrument: 'EUR/USD' },
  },
  besides: ['rate'],
  secret: false,
};

/** The previous page sent an order and was reloaded before there was an answer. */
const leaveBehind = (agoMs: number) => {
  createSubmissions(
    window.sessionStorage,
    () => 'key-1',
    () => Date.now() - agoMs,
  ).begin(buying);
  connection.submissions = createSubmissions(window.sessionStorage, () => 'key-2');
};

const unknownReply: Reply = {
  status: 404,
  body: { message: 'This command is not known.', code: 'COMMAND_NOT_KNOWN' },
};
const unknown: Handler = () => unknownReply;

const show = (handlers: Readonly<Record<string, Handler>>) => {
  const asked = serve({
    'POST /dashboard/orders': () => ({
      status: 201,
      body: { message: 'Order Placed Successfully' },
    }),
    ...handlers,
  });
  renderScreen(<UnansweredQuestion userId={userId} />, { roleId: roles.customer });
  return asked;
};

const orders = (asked: readonly { method: string }[]) =>
  asked.filter(({ method }) => method === 'POST');

const Figures = () => useGetUserQuery().data?.activeBalance?.balance ?? null;

const question = { name: 'This was not sent. Send it now?' };

describe('a command that an earlier page sent', () => {
  beforeEach(() => {
    connection.askAfterMs = 5;
  });
  afterEach(() => void jest.useRealTimers());

  it('and that was executed is reported, and never sent again', async () => {
    leaveBehind(5_000);
    const asked = show({
      'GET /commands/key-1': () => ({
        body: { state: 'done', status: 201, body: { message: 'Order Placed Successfully' } },
      }),
    });
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    expect(asked).toMatchObject([
      { path: '/commands/key-1', headers: { 'daybook-background': '1' } },
    ]);
    expect(window.sessionStorage.getItem('daybook.submissions')).toBeNull();
  });

  it('and that is still being executed is polled until it is done', async () => {
    leaveBehind(5_000);
    let times = 0;
    const asked = show({
      'GET /commands/key-1': () =>
        (times += 1) < 3
          ? { body: { state: 'in_progress' } }
          : {
              body: { state: 'done', status: 201, body: { message: 'Order Placed Successfully' } },
            },
    });
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    expect(asked).toHaveLength(3);
  });

  it('and that never arrived is offered with its description, and is sent under its own key on request', async () => {
    leaveBehind(5_000);
    const asked = show({ 'GET /commands/key-1': unknown });
    const dialog = await screen.findByRole('alertdialog', question);
    expect(dialog).toHaveTextContent('Buy 25,000.00 EUR/USD at the market price.');
    expect(orders(asked)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    expect(orders(asked)).toMatchObject([
      { headers: { 'idempotency-key': 'key-1', 'daybook-actor': userId, 'daybook-wallet': 'w-1' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('and that is being sent is neither given up nor forgotten before its answer, however late', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    leaveBehind(50_000);
    show({
      'GET /commands/key-1': unknown,
      'POST /dashboard/orders': () => new Promise(() => undefined),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    act(() => void jest.advanceTimersByTime(15_000));
    expect(screen.queryByText(/was not carried out/)).toBeNull();
    expect(screen.getByRole('alertdialog', question)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Do not send' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog', question)).toBeNull();
    expect(window.sessionStorage.getItem('daybook.submissions')).toContain('key-1');
  });

  it('and whose answer has no body is not reported as done', async () => {
    leaveBehind(5_000);
    show({
      'GET /commands/key-1': unknown,
      'POST /dashboard/orders': () => ({ status: 201 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server.');
    expect(window.sessionStorage.getItem('daybook.submissions')).toContain('key-1');
  });

  it('and that is executed late causes a refetch of all shown data', async () => {
    leaveBehind(5_000);
    const asked = serve({
      'GET /auth/user': () => ({ body: userOf(roles.customer) }),
      'GET /commands/key-1': unknown,
      'POST /dashboard/orders': () => ({ status: 201, body: { message: 'Order Placed' } }),
    });
    renderScreen(
      <>
        <Figures />
        <UnansweredQuestion userId={userId} />
      </>,
      { roleId: roles.customer },
    );
    await screen.findByText('25000.00');
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    const timesShown = () => asked.filter(({ path }) => path === '/auth/user').length;
    await waitFor(() => expect(timesShown()).toBe(2));
  });

  it('and that the person does not want any more is forgotten', async () => {
    leaveBehind(5_000);
    const asked = show({ 'GET /commands/key-1': unknown });
    await userEvent.click(await screen.findByRole('button', { name: 'Do not send' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(orders(asked)).toEqual([]);
    expect(window.sessionStorage.getItem('daybook.submissions')).toBeNull();
  });

  it('and whose answer is lost again is polled until its outcome is known', async () => {
    leaveBehind(5_000);
    let fate: Reply = unknownReply;
    const asked = show({
      'GET /commands/key-1': () => fate,
      'POST /dashboard/orders': () => 'no answer',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer from the server.');
    fate = { body: { state: 'done', status: 201, body: { message: 'Order Placed Successfully' } } };
    expect(await screen.findByText('Order Placed Successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(orders(asked)).toHaveLength(1);
    expect(connection.submissions.begin(buying).key).toBe('key-2');
  });

  it('and that is older than a minute is dropped, and a message says so', async () => {
    leaveBehind(61_000);
    const asked = show({ 'GET /commands/key-1': unknown });
    expect(await screen.findByRole('alert')).toHaveTextContent('was not carried out');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(orders(asked)).toEqual([]);
    expect(window.sessionStorage.getItem('daybook.submissions')).toBeNull();
  });
});

describe('a command that this page sent without an answer', () => {
  /** Sent a minute ago without an answer; the server was asked for its outcome and has not answered yet. */
  const pressAMinuteAgo = async (post: Handler) => {
    let pressedAtMs = Date.now() - 61_000;
    connection.submissions = createSubmissions(
      window.sessionStorage,
      () => crypto.randomUUID(),
      () => pressedAtMs,
    );
    const { key } = connection.submissions.begin(buying);
    connection.submissions.leaveOpen(key);
    let say: (reply: Reply) => void = () => undefined;
    const asked = show({
      [`GET /commands/${key}`]: () => new Promise<Reply>((resolve) => (say = resolve)),
      'POST /dashboard/orders': post,
    });
    const timesAsked = (times: number) =>
      waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(times));
    await timesAsked(1);
    const pressAgain = (atMs: number) => {
      pressedAtMs = atMs;
      return sendCommand(connection.submissions.begin(buying));
    };
    const done = { state: 'done', status: 201, body: { message: 'Order Placed Successfully' } };
    return {
      key,
      pressAgain,
      timesAsked,
      sayNotKnown: () => say(unknownReply),
      sayDone: () => say({ body: done }),
    };
  };

  beforeEach(() => {
    connection.askAfterMs = 5;
  });

  it('and that is pressed again gets its time from that press, so that another lost answer leaves it open', async () => {
    const { key, pressAgain, timesAsked, sayNotKnown } = await pressAMinuteAgo(() => 'no answer');
    await pressAgain(Date.now());
    sayNotKnown();
    await timesAsked(2);
    expect(connection.submissions.find(key)).toBeDefined();
  });

  it('and that is being sent again is not dropped, however long ago it was pressed', async () => {
    const hangs: Handler = () => new Promise(() => undefined);
    const { key, pressAgain, timesAsked, sayNotKnown } = await pressAMinuteAgo(hangs);
    void pressAgain(Date.now() - 61_000);
    sayNotKnown();
    await timesAsked(2);
    expect(connection.submissions.find(key)).toBeDefined();
  });

  it('and that is being sent again is reported only by that answer, even if its outcome is known earlier', async () => {
    const answer = held();
    const { key, pressAgain, timesAsked, sayDone } = await pressAMinuteAgo(() =>
      answer.wait().then(() => ({ status: 201, body: { message: 'Order Placed Successfully' } })),
    );
    const sent = pressAgain(Date.now());
    sayDone();
    await timesAsked(2);
    expect(screen.queryByText('Order Placed Successfully')).toBeNull();
    await answer.letGo();
    expect(await sent).toMatchObject({ status: 201 });
    expect(connection.submissions.find(key)).toBeUndefined();
  });
});
