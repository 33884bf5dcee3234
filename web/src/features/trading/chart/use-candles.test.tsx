import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Handler } from '../../../testing/server.ts';
import { useCandles } from './use-candles.ts';

const day = 86_400;

/** Daily candles from one day to another. */
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    time: (from + index) * day,
    open: '1.1',
    high: '1.2',
    low: '1.0',
    close: '1.15',
    volume: null,
  }));

/** Shows the loaded days, with a button that loads older ones. */
const Days = () => {
  const { candles, loadOlder } = useCandles('EUR_USD', '1D');
  return (
    <>
      <p role="status">{candles?.map(({ time }) => time / day).join(' ') ?? 'none yet'}</p>
      <button type="button" onClick={loadOlder}>
        Back
      </button>
    </>
  );
};

const show = (older: Handler) => {
  const asked = serve({
    'GET /dashboard/candles/EUR_USD': (request) =>
      request.query['before'] === undefined ? { body: { data: days(10, 12) } } : older(request),
  });
  renderScreen(<Days />, { roleId: 3 });
  return asked;
};

const known = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }));

it('given candles, when older ones are requested, then those before the first are loaded, until there are none', async () => {
  const asked = show(({ query }) => {
    const first = Number(query['before']) / day;
    return { body: { data: first > 4 ? days(first - 3, first - 1) : [] } };
  });
  await known('10 11 12');
  await back();
  await known('7 8 9 10 11 12');
  await back();
  await known('4 5 6 7 8 9 10 11 12');
  await back();
  await waitFor(() => expect(asked).toHaveLength(4));
  await back();
  expect(asked.map(({ query }) => query['before'])).toEqual([
    undefined,
    String(10 * day),
    String(7 * day),
    String(4 * day),
  ]);
});

it('given older candles that failed to load, when they are requested again, then they are loaded', async () => {
  let isBroken = true;
  const asked = show(() =>
    isBroken
      ? { status: 422, body: { code: 'VALIDATION', message: 'Not now' } }
      : { body: { data: days(7, 9) } },
  );
  await known('10 11 12');
  await back();
  await waitFor(() => expect(asked).toHaveLength(2));
  isBroken = false;
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('status')).toHaveTextContent('7 8 9 10 11 12');
  });
});
