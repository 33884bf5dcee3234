import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '../../../app/store.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { pricesFlushed } from '../prices/prices-slice.ts';
import { selectSymbol } from '../terminal-slice.ts';
import { instrumentOf, marketsOf } from '../testing.ts';
import type { Instrument } from '../types.ts';
import { createInstrumentSearch } from './find-instruments.ts';
import { InstrumentList } from './instrument-list.tsx';
import { InstrumentRow } from './instrument-row.tsx';
import { plainSearch } from './use-instrument-search.ts';

const json =
  (body: unknown): Handler =>
  () => ({ body });

const instruments: readonly Instrument[] = [
  instrumentOf(),
  instrumentOf({
    id: 'jpy',
    number: 2,
    name: 'USD_JPY',
    base: 'USD',
    quote: 'JPY',
    alias: 'US Dollar / Japanese Yen',
  }),
  instrumentOf({
    id: 'try',
    number: 3,
    name: 'USD_TRY',
    base: 'USD',
    quote: 'TRY',
    alias: 'US Dollar / Turkish Lira',
    tradable: false,
  }),
  instrumentOf({
    id: 'nvda',
    number: 4,
    name: 'NVDA',
    base: 'NVDA',
    alias: 'NVIDIA',
    category: 'stock',
  }),
];

const show = (changes: Readonly<Record<string, Handler>> = {}) => {
  const asked = serve({
    'GET /auth/user': json(userOf(3)),
    'GET /dashboard/instruments': json({ data: instruments }),
    'GET /dashboard/market-status': json(marketsOf(['stock'], '2026-06-12T13:30:00.000Z')),
    'GET /dashboard/get-favorite': json({ data: [{ list_id: 'jpy' }] }),
    'POST /dashboard/add-to-favorite': json({ message: 'Added to favorites' }),
    ...changes,
  });
  const store = createStore();
  renderScreen(<InstrumentList />, { roleId: 3, store });
  return { asked, store, user: userEvent.setup() };
};

const namesIn = (list: HTMLElement): string[] =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.t-row-name span')?.textContent ?? '');

describe('the instrument list', () => {
  it('given five tabs, when another is chosen, then its instruments are shown, under an overlay if its market is closed', async () => {
    const { user } = show();
    expect(namesIn(await screen.findByRole('list', { name: 'Instruments' }))).toEqual([
      'EUR/USD',
      'USD/JPY',
      'USD/TRY',
    ]);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'FOREX',
      'COMMODITIES',
      'INDICES',
      'STOCK',
      'CRYPTO',
    ]);
    expect(screen.queryByText('Market Closed')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'STOCK' }));
    expect(namesIn(screen.getByRole('list', { name: 'Instruments' }))).toEqual(['NVDA']);
    expect(await screen.findByText('Market Closed')).toBeInTheDocument();
    expect(screen.getByText('Market closed until 2026-06-12 1:30 PM UTC.')).toBeInTheDocument();
  });

  it('given a first visit, then the first favorite is on the chart and marked without a choice', async () => {
    show();
    const rows = await screen.findByRole('list', { name: 'Instruments' });
    await waitFor(() =>
      expect(within(rows).getByRole('button', { current: true })).toHaveTextContent('USD/JPY'),
    );
  });

  it('given a search, then one tab with results of all markets replaces the five', async () => {
    const { user } = show();
    await screen.findByRole('list', { name: 'Instruments' });
    await user.type(screen.getByRole('textbox', { name: 'Search instruments' }), 'nvidia');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['SEARCH RESULTS 1']);
    expect(namesIn(screen.getByRole('list', { name: 'Search results' }))).toEqual(['NVDA']);
    expect(screen.getByText('Search results: 1')).toHaveAttribute('aria-live', 'polite');
    await user.keyboard('{Escape}');
    expect(screen.getAllByRole('tab')).toHaveLength(5);
  });

  it('given an instrument that cannot be traded, then it says so and is not chosen', async () => {
    const { store, user } = show();
    const button = await screen.findByRole('button', { name: /^USD\/TRY/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('USD/TRY cannot be traded.');
    await user.click(button);
    expect(selectSymbol(store.getState())).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^EUR\/USD/ }));
    expect(selectSymbol(store.getState())).toBe('EUR_USD');
  });

  it('given that a star is pressed and refused, then it is reset and an error is shown', async () => {
    const { user } = show({
      'POST /dashboard/add-to-favorite': () => ({
        status: 503,
        body: { message: '', code: 'BUSY' },
      }),
    });
    const list = await screen.findByRole('list', { name: 'Instruments' });
    const star = within(list).getByRole('button', { name: 'Favorite EUR/USD' });
    await user.click(star);
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'false'));
  });

  it('given that a star is refused after another one was pressed, then the other one stays', async () => {
    const refused = held();
    const { user } = show({
      'POST /dashboard/add-to-favorite': async ({ body }) => {
        if (!JSON.stringify(body).includes(instrumentOf().id)) return { body: { message: '' } };
        await refused.wait();
        return { status: 503, body: { message: '', code: 'BUSY' } };
      },
    });
    const list = await screen.findByRole('list', { name: 'Instruments' });
    await user.click(within(list).getByRole('button', { name: 'Favorite EUR/USD' }));
    await user.click(within(list).getByRole('button', { name: 'Favorite USD/TRY' }));
    await refused.letGo();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    const isOn = (pair: string) =>
      within(list)
        .getByRole('button', { name: `Favorite ${pair}` })
        .getAttribute('aria-pressed');
    await waitFor(() => expect(isOn('EUR/USD')).toBe('false'));
    expect(isOn('USD/TRY')).toBe('true');
  });

  it('given favourites, then they are listed above and can be collapsed', async () => {
    const { user } = show();
    expect(namesIn(await screen.findByRole('list', { name: 'Favorite Pairs' }))).toEqual([
      'USD/JPY',
    ]);
    await user.click(screen.getByRole('button', { name: /Favorite Pairs/ }));
    expect(screen.queryByRole('list', { name: 'Favorite Pairs' })).not.toBeInTheDocument();
  });

  it('given that KYC is required and missing, then a banner links to /kyc', async () => {
    show({
      'GET /auth/user': json(
        userOf(3, { isKyc: false, kycRequired: { trade: true, deposit: false, withdraw: false } }),
      ),
    });
    expect(
      await screen.findByRole('link', { name: 'Please verify KYC to enable trading' }),
    ).toHaveAttribute('href', '/kyc');
  });

  it('given that KYC is not required, then there is no banner', async () => {
    show({ 'GET /auth/user': json(userOf(3, { isKyc: false })) });
    await screen.findByRole('list', { name: 'Instruments' });
    expect(screen.queryByText('Please verify KYC to enable trading')).not.toBeInTheDocument();
  });
});

describe('a price tick in the list', () => {
  it('given a row, when its price changes, then its cells show it and the row is not rendered again', () => {
    serve({});
    let renders = 0;
    const watched = Object.defineProperty({ ...instrumentOf() }, 'alias', {
      get: () => {
        renders += 1;
        return null;
      },
    });
    const store = createStore();
    renderScreen(
      <InstrumentRow
        instrument={watched}
        favorite={false}
        selected={false}
        onFavorite={() => undefined}
      />,
      { store },
    );
    const before = renders;
    act(
      () =>
        void store.dispatch(
          pricesFlushed([
            { name: 'EUR_USD', bids: '1.16432', asks: '1.16444', at: '2026-06-11T14:32:08.000Z' },
          ]),
        ),
    );
    act(
      () =>
        void store.dispatch(
          pricesFlushed([
            { name: 'EUR_USD', bids: '1.16430', asks: '1.16450', at: '2026-06-11T14:32:09.000Z' },
          ]),
        ),
    );
    const row = screen.getByRole('listitem');
    expect(row).toHaveTextContent('1.164301.16450');
    expect([...row.querySelectorAll('.t-arrow')].map(({ classList }) => classList[1])).toEqual([
      'down',
      'up',
    ]);
    expect(row.querySelectorAll('.t-arrow > path')).toHaveLength(2);
    expect(renders).toBe(before);
  });
});

describe('the search of instruments', () => {
  const find = createInstrumentSearch(instruments);
  const findPlainly = plainSearch(instruments);

  it.each([
    ['eur/usd', 'EUR_USD'],
    ['eur_usd', 'EUR_USD'],
    ['yen', 'USD_JPY'],
    ['nvid', 'NVDA'],
  ])(
    'given %s, then %s is the first result, even before the search module is loaded',
    (typed, name) => {
      expect(find(typed)[0]?.name).toBe(name);
      expect(findPlainly(typed)[0]?.name).toBe(name);
    },
  );

  it('given a typing error, then the instrument is found once the search module is loaded', () => {
    expect(find('NVDIA')[0]?.name).toBe('NVDA');
    expect(findPlainly('NVDIA')).toEqual([]);
  });

  it('given nothing typed, then nothing is found', () => {
    expect(find('  ')).toEqual([]);
  });
});
