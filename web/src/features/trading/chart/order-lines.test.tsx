import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tradingErrors } from '../../../../../domain/trading/errors.ts';
import { getUser } from '../../../app/session/api.ts';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import type { PendingOrder } from '../pending/api.ts';
import { instrumentOf, orderOf } from '../testing.ts';
import { canDrag, draftLines, orderLines, pendingLines, type ChartLine } from './chart-lines.ts';
import { OrderLines } from './order-lines.tsx';
import { chartEngineOf } from './testing.ts';

const waiting: PendingOrder = {
  id: '0192a000-0000-7000-8000-00000000d001',
  created_at: '2026-06-09T09:14:00.000Z',
  type: 'buy',
  kind: 'limit',
  instrument: 'EUR_USD',
  category: 'forex',
  balance: { mode: 'demo', currency: 'USD' },
  level: '1.16',
  trade_amount: '50000',
  base_symbol: 'EUR',
  quote_symbol: 'USD',
  profit: '1.18',
  loss: null,
  expires_at: null,
  linked_to: null,
};
const order = orderOf({ profit: '1.17' });

/** A chart on which one pixel is one pip, with 1.2 at the top. */
const engine = chartEngineOf({
  topOf: (rate) => (1.2 - rate) * 10_000,
  rateAt: (top) => 1.2 - top / 10_000,
});

const lineLayer = (lines: readonly ChartLine[]) => (
  <OrderLines
    lines={lines}
    style={instrumentOf()}
    engine={{ current: engine }}
    placeRef={{ current: () => undefined }}
  />
);

const show = (lines: readonly ChartLine[], refuses = false) => {
  const answer = () =>
    refuses
      ? { status: 422, body: { code: 'PENDING_LEVEL_NOT_BELOW', message: 'Too high' } }
      : { body: { message: 'done' } };
  const asked = serve({
    [`PUT /dashboard/orders/pending/${waiting.id}`]: answer,
    [`PUT /dashboard/orders/${order.id}`]: answer,
  });
  renderScreen(lineLayer(lines), { roleId: 3, store: createStore() });
  return asked;
};

/** Drags a tag, once the module that moves lines is loaded. */
const drag = async (tag: HTMLElement, from: number, to: number): Promise<void> => {
  await waitFor(() => expect(tag.parentElement).toHaveClass('is-draggable'));
  const pointer = { pointerId: 1, button: 0 };
  fireEvent.pointerDown(tag, { ...pointer, clientY: from });
  fireEvent.pointerMove(window, { ...pointer, clientY: to });
  fireEvent.pointerUp(window, { ...pointer, clientY: to });
};

describe('lines of the chart', () => {
  it('of a pending order are dragged to another level, and moved back by Undo', async () => {
    const asked = show(pendingLines([waiting], 'EUR_USD'));
    await drag(screen.getByText('Buy limit 50,000'), 400, 450);
    expect(await screen.findByText('Moved to 1.15500')).toBeInTheDocument();
    expect(asked).toMatchObject([{ body: { level: '1.15500', profit: '1.18', loss: null } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toMatchObject({ body: { level: '1.16', profit: '1.18', loss: null } });
    expect(screen.queryByText(/Moved to/)).toBeNull();
  });

  it('of take profit and stop loss are dragged too, and a press with a small movement is no drag', async () => {
    const asked = show(orderLines([order], 'EUR_USD'));
    const tag = screen.getByText('Take profit');
    await drag(tag, 300, 302);
    expect(asked).toEqual([]);
    await drag(tag, 300, 250);
    await waitFor(() => expect(asked).toMatchObject([{ body: { profit: '1.17500' } }]));
  });

  it('whose move is refused stay at their level, and offer no Undo', async () => {
    const asked = show(pendingLines([waiting], 'EUR_USD'), true);
    await drag(screen.getByText('Buy limit 50,000'), 400, 350);
    expect(await screen.findByText(/must be below the price/)).toBeInTheDocument();
    expect(asked).toHaveLength(1);
    expect(screen.queryByText(/Moved to/)).toBeNull();
    expect(screen.getByText('1.16000')).toBeInTheDocument();
  });

  it('of a take profit whose move is refused show Something went wrong and the reason', async () => {
    show(orderLines([order], 'EUR_USD'), true);
    await drag(screen.getByText('Take profit'), 300, 250);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong');
    expect(alert).toHaveTextContent(/must be below the price/);
  });

  it('of a pending order ask before it is cancelled', async () => {
    const asked = show(pendingLines([waiting], 'EUR_USD'));
    await userEvent.click(
      screen.getByRole('button', { name: 'Cancel Buy limit EUR/USD', hidden: true }),
    );
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked).toEqual([]);
  });

  it.each([
    ['demo', false],
    ['real', true],
  ] as const)(
    'given staff who act for the customer in a %s wallet, then whether lines are fixed is %s',
    async (mode, isBarred) => {
      const asked = serve({
        'GET /auth/user': () => ({
          body: userOf(3, { acting: { id: 'a-1', full_name: 'Ingrid' } }),
        }),
      });
      const balance = { ...order.balance, mode };
      const lines = [
        ...orderLines([{ ...order, balance }], 'EUR_USD'),
        ...pendingLines([{ ...waiting, balance }], 'EUR_USD'),
      ];
      const { store } = renderScreen(lineLayer(lines), { roleId: 3, store: createStore() });
      await store.dispatch(getUser.initiate());
      expect(asked).toHaveLength(1);
      const crosses = [/^Remove take profit/, /^Cancel Buy limit/].map((name) =>
        screen.getByRole('button', { name, hidden: true }),
      );
      for (const cross of crosses)
        await waitFor(() => expect(cross.hasAttribute('aria-disabled')).toBe(isBarred));
      const isOff = isBarred ? tradingErrors.DEMO_ONLY.text : null;
      expect(crosses.map((cross) => cross.getAttribute('aria-description'))).toEqual([
        isOff,
        isOff,
      ]);
      for (const text of ['Take profit', 'Buy limit 50,000'])
        await waitFor(() =>
          expect(screen.getByText(text).parentElement?.classList.contains('is-draggable')).toBe(
            !isBarred,
          ),
        );
    },
  );

  it('of opening rates and of typed levels cannot be dragged', () => {
    const [entry] = orderLines([order], 'EUR_USD');
    const [draft] = draftLines({
      profit: { on: true, typed: '1.2' },
      loss: { on: false, typed: '' },
    });
    expect([entry, draft].map((line) => line !== undefined && canDrag(line))).toEqual([
      false,
      false,
    ]);
  });

  it('of another instrument are not drawn', () => {
    expect(pendingLines([waiting], 'GBP_USD')).toEqual([]);
  });
});
