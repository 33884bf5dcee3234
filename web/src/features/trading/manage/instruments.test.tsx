import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedInstrument } from '../../../../../query/trading/contract.ts';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import { pageOf } from '../../identity/customers/testing.ts';

const id = '0192a000-0000-7000-8000-00000000a001';
const euro: ManagedInstrument = {
  id,
  number: 1,
  name: 'EUR_USD',
  base: 'EUR',
  quote: 'USD',
  alias: 'Euro',
  category: 'forex',
  tradable: true,
  tradingview: 'OANDA',
  leverage: '100',
  bids: '1.16432',
  asks: '1.16444',
  at: null,
  start_bid: null,
  start_ask: null,
  revision: 3,
};

const show = (more: Readonly<Record<string, Handler>> = {}): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/instruments/api/forex': () => pageOf([euro]),
    'GET /dashboard/instruments': () => ({ body: { data: [] } }),
    ...more,
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/instruments/forex' });
  return asked;
};

const sent = (asked: readonly Asked[], method: string) =>
  asked.filter((one) => one.method === method).map(({ body }) => body);

describe('the page of forex instruments', () => {
  it('has the columns of the spec, with bids and asks', async () => {
    show();
    expect(await screen.findByText('EUR/USD')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      ...['ID', 'INSTRUMENT', 'BASE', 'QUOTE', 'BIDS', 'ASKS', 'CHART PROVIDER', 'ALIAS'],
      ...['LEVERAGE', 'TRADABLE', 'ACTIONS'],
    ]);
    expect(screen.getByText('1.16432')).toBeInTheDocument();
    expect(screen.getByText('1:100')).toBeInTheDocument();
  });

  it('adds an instrument of this category, and shows a refusal at its field', async () => {
    let answer: ReturnType<Handler> = {
      status: 422,
      body: { message: 'Leverage must be greater than zero.', code: 'INVALID_LEVERAGE' },
    };
    const asked = show({ 'POST /admin/instruments': () => answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Instrument' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Instrument' });
    const type = (label: string, text: string) =>
      userEvent.type(within(dialog).getByLabelText(label), text);
    await type('Instrument', 'EUR_PLN');
    await type('Base', 'EUR');
    await type('Quote', 'PLN');
    await type('Chart Provider', 'OANDA');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add instrument' }));
    expect(await within(dialog).findByText(/^Leverage must be greater/)).toBeInTheDocument();
    answer = { status: 201, body: { message: 'Instrument added successfully', id } };
    await userEvent.clear(within(dialog).getByLabelText('Leverage'));
    await type('Leverage', '30');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add instrument' }));
    expect(await screen.findByText('Instrument added successfully')).toBeInTheDocument();
    expect(sent(asked, 'POST').at(-1)).toEqual({
      name: 'EUR_PLN',
      base: 'EUR',
      quote: 'PLN',
      category: 'forex',
      tradingview: 'OANDA',
      bids: null,
      asks: null,
      alias: null,
      leverage: '30',
      tradable: true,
    });
  });

  it('edits the fields that may change, and sends the loaded revision', async () => {
    const asked = show({
      [`PUT /admin/instruments/${id}`]: () => ({
        body: { message: 'Instrument updated successfully' },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit EUR/USD' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit EUR/USD' });
    expect(within(dialog).queryByLabelText('Base')).toBeNull();
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Tradable' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Instrument updated successfully')).toBeInTheDocument();
    expect(sent(asked, 'PUT')).toMatchObject([
      { name: 'EUR_USD', tradable: false, leverage: '100', expectedRevision: 3 },
    ]);
  });

  it('asks before it deletes, and shows why it cannot delete', async () => {
    const message = 'EUR_USD has open orders (2) and cannot be deleted.';
    show({
      [`DELETE /admin/instruments/${id}`]: () => ({
        status: 422,
        body: {
          message,
          code: 'INSTRUMENT_HAS_OPEN_ORDERS',
          params: { instrument: 'EUR_USD', count: '2' },
        },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete EUR/USD' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure to delete this pair?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete instrument' }));
    expect(await screen.findByText(/and cannot be deleted/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
