import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.tsx';
import { columnsOf } from './columns.tsx';
import { List } from './list.tsx';
import { useListState } from './list-state.ts';

type Payment = Readonly<{ id: string; number: number; amount: string }>;

const column = columnsOf<Payment>();
const columns = [
  column.number('number', 'ID', ({ number }) => number),
  column.money(
    'amount',
    'AMOUNT',
    ({ amount }) => amount,
    () => 'USD',
  ),
];

const rows = [{ id: 'p1', number: 12_345_678, amount: '12345678.91' }];
const meta = { total: 1, per_page: 15, current_page: 1, last_page: 1 };

const Screen = () => (
  <List
    list={useListState('payments')}
    result={{ data: { data: rows, meta }, isFetching: false, isError: false, refetch: jest.fn() }}
    label="Payments"
    noun={() => 'payment'}
    columns={columns}
  />
);

/** The simulated width of an amount in pixels; its cell is 100 pixels wide and leaves 84 for it. */
const amountWidth = 130;
const widthAt = (element: Element): number => {
  if (element.matches('[data-field="amount"]')) return 100;
  return element.parentElement?.matches('[data-field="amount"]') === true ? 84 : amountWidth;
};

beforeEach(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, amountWidth, 18);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, 0, widthAt(this), 18);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

const cellOf = async (name: string) => await screen.findByRole('gridcell', { name });
const widthOf = (cell: HTMLElement) => cell.style.getPropertyValue('--width');

describe('a number that is too wide for its column', () => {
  it('given an amount wider than its column, then the column grows to the needed width', async () => {
    renderScreen(<Screen />);
    await waitFor(async () => expect(widthOf(await cellOf('$12,345,678.91'))).toBe('146px'));
  });

  it('given a chosen width that is too small, then the width stays and the hint shows the whole number', async () => {
    window.localStorage.setItem(
      'daybook.columns.payments',
      JSON.stringify({ hidden: null, order: [], widths: { amount: 100 } }),
    );
    renderScreen(<Screen />);
    const cell = await cellOf('$12,345,678.91');
    const shown = cell.firstElementChild;
    expect(shown).toHaveClass('cut');
    await userEvent.hover(cell);
    if (shown !== null) await userEvent.hover(shown);
    await waitFor(
      () => expect(document.querySelector('.hint-layer')).toHaveTextContent('$12,345,678.91'),
      { timeout: 3000 },
    );
    expect(widthOf(cell)).toBe('100px');
  });

  it('given the number of a row, then it too ends in an ellipsis instead of losing a digit', async () => {
    renderScreen(<Screen />);
    expect((await screen.findByText('12345678')).className).toContain('cut');
  });
});
