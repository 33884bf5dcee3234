import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AccountFrame } from '../../../app/shell/account-frame.tsx';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { feedMeasured, feedWentDown, feedWentUp } from '../prices/feed-slice.ts';
import { PhoneBar } from '../top-bar/phone-bar.tsx';

const bars: readonly (readonly [string, ReactElement])[] = [
  ['in the bar of a phone', <PhoneBar key="phone" />],
  ['over an account page', <AccountFrame key="account">–</AccountFrame>],
];

describe.each(bars)('given figures that move with prices %s', (_where, shown) => {
  it('when prices stop, then a message says so, until they come again', async () => {
    serve({ 'GET /auth/user': () => ({ body: userOf(3) }) });
    const store = createStore();
    const tick = (lastTickAtMs: number): void =>
      act(() => {
        store.dispatch(feedWentUp());
        store.dispatch(feedMeasured({ delayMs: 20, skewMs: 0, lastTickAtMs }));
      });
    renderScreen(shown, { roleId: 3, at: '/deposits', store });
    tick(Date.now() + 600_000);
    await screen.findAllByText('Equity');
    expect(screen.queryByText(/prices/i)).toBeNull();
    act(() => void store.dispatch(feedWentDown()));
    expect(await screen.findByText('Prices disconnected')).toBeInTheDocument();
    tick(Date.now() - 600_000);
    expect(await screen.findByText('Waiting for prices')).toBeInTheDocument();
    tick(Date.now() + 600_000);
    await waitFor(() => expect(screen.queryByText('Waiting for prices')).toBeNull());
  });
});
