import { describe, expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { readBoot } from '../../../app/boot.ts';
import { BootContext } from '../../../app/boot-context.tsx';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { freshAt, orderOf } from '../testing.ts';
import type { Order } from '../types.ts';
import { AccountFigures } from './account-figures.tsx';
import { PhoneBar } from './phone-bar.tsx';

/** A buy of 50,000 at 1.15872, whose spread has cost 6. */
const order = orderOf();
/** The margin is 579.36 of the 1,000: at these prices the equity is 579.50 and 579.00. */
const levels = { kept: '1.15043', called: '1.15042' } as const;

type Limits = Readonly<{ marginCallLevel: string; stopOutLevel: string }>;

const show = async (
  Figures: () => ReactNode,
  limits: Limits,
  orders: readonly Order[] = [order],
) => {
  const boot = readBoot();
  const wallet = userOf(3).activeBalance;
  if (wallet === null) throw new Error('The person has a wallet.');
  const margin = orders.length === 0 ? '0.00' : order.margin_used;
  serve({
    'GET /auth/user': () => ({
      body: userOf(3, { activeBalance: { ...wallet, balance: '1000.00', margin } }),
    }),
    'GET /dashboard/orders': () => ({ body: { data: orders, meta: {}, wallet_id: wallet.id } }),
  });
  const store = createStore();
  renderScreen(
    <BootContext.Provider value={{ ...boot, branding: { ...boot.branding, ...limits } }}>
      <Figures />
    </BootContext.Provider>,
    { roleId: 3, store },
  );
  const price = (asks: string): void =>
    act(() => {
      store.dispatch(pricesFlushed([{ name: 'EUR_USD', bids: asks, asks, at: freshAt }]));
    });
  return { price };
};

const chip = () => screen.queryByText('Margin call');
const limits = { marginCallLevel: '100', stopOutLevel: '50' };

describe.each([
  ['the top bar', () => <AccountFigures />],
  ['the bar of a phone', () => <PhoneBar />],
])('the margin call in %s', (_name, Figures) => {
  it('is shown while the margin level is below the limit, and explains the consequence', async () => {
    const { price } = await show(Figures, limits);
    price(levels.kept);
    await screen.findByText('$579.50');
    expect(chip()).toBeNull();
    price(levels.called);
    await waitFor(() => expect(chip()).toHaveAttribute('data-hint'));
    expect(chip()).toHaveAttribute(
      'data-hint',
      'Your margin level is below 100%. Below 50% orders are closed, largest loss first. Deposit or close an order.',
    );
    price(levels.kept);
    await waitFor(() => expect(chip()).toBeNull());
  });

  it('does not mention a stop-out that is switched off', async () => {
    const { price } = await show(Figures, { ...limits, stopOutLevel: '0' });
    price(levels.called);
    await waitFor(() => expect(chip()).not.toBeNull());
    expect(chip()).toHaveAttribute(
      'data-hint',
      'Your margin level is below 100%. Deposit or close an order.',
    );
  });

  it('is not shown if it is switched off', async () => {
    const { price } = await show(Figures, { ...limits, marginCallLevel: '0' });
    price(levels.called);
    await screen.findByText('$579.00');
    expect(chip()).toBeNull();
  });

  it('is not shown while no order is open', async () => {
    await show(Figures, limits, []);
    expect((await screen.findAllByText('$1,000.00'))[0]).toBeInTheDocument();
    expect(chip()).toBeNull();
  });
});
