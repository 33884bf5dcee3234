import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createStore } from '../../../app/store.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { freshAt, orderOf } from '../testing.ts';
import type { Order } from '../types.ts';
import { PositionsTable } from './positions-table.tsx';

describe('a price tick in the table of positions', () => {
  it('given two hundred rows, when a price changes, then no row is rendered again, and only the rows in sight are in the document', () => {
    serve({});
    let renders = 0;
    const watched = (index: number): Order =>
      Object.defineProperty({ ...orderOf({ id: `o${index}` }) }, 'number', {
        get: () => {
          renders += 1;
          return index;
        },
      });
    const orders = Array.from({ length: 200 }, (_, index) => watched(index));
    const store = createStore();
    store.dispatch(pricesFlushed([{ name: 'EUR_USD', bids: '1.1', asks: '1.2', at: freshAt }]));
    const style = { quote: 'USD', category: 'forex' } as const;
    renderScreen(
      <PositionsTable
        orders={orders}
        styleOf={() => style}
        sort="none"
        onSort={() => undefined}
        label="Positions"
      />,
      { store },
    );
    expect(document.querySelectorAll('tbody tr[data-order]').length).toBeLessThan(40);
    const before = renders;
    act(
      () =>
        void store.dispatch(
          pricesFlushed([{ name: 'EUR_USD', bids: '1.3', asks: '1.4', at: freshAt }]),
        ),
    );
    expect(screen.getAllByText('1.40000').length).toBeGreaterThan(0);
    expect(renders).toBe(before);
  });
});
