import { describe, expect, it } from '@jest/globals';
import { fixed } from '../../../../../domain/shared/decimal.ts';
import { fillIn } from '../../../../../domain/shared/texts/template.ts';
import { noCosts } from '../../../../../domain/shared/trading/costs.ts';
import { tradingErrors } from '../../../../../domain/trading/errors.ts';
import {
  amountError,
  levelError,
  readAmount,
  startingLevel,
  ticketFigures,
  type TicketInput,
} from './ticket-rules.ts';

const eurUsd = { quote: 'USD', category: 'forex' } as const;
const usdJpy = { quote: 'JPY', category: 'forex' } as const;

/** The ticket of the design picture `ticket-dark-1440`. */
const pictured: TicketInput = {
  type: 'buy',
  bid: '1.16432',
  ask: '1.16444',
  amount: '25000',
  profit: '1.17200',
  loss: '1.15900',
  leverage: '100',
  exchangeRate: '1',
  spreadSetting: '1',
  costs: noCosts,
  stopOutLevel: '50',
  balance: '25480.60',
  margin: '2667.92',
  currency: 'USD',
  base: 'EUR',
  style: eurUsd,
};

describe('the ticket’s figures', () => {
  it('given the order of the design picture, then the figures are those of the picture', () => {
    const figures = ticketFigures(pictured);
    expect(figures).toMatchObject({ requiredMargin: '291.11', problem: null });
    expect(fixed(figures.pipValue, 2)).toBe('2.50');
    expect(fixed(figures.spreadCost, 2)).toBe('-3.00');
    expect(fixed(figures.atProfit ?? '', 2)).toBe('186.00');
    expect(fixed(figures.atLoss ?? '', 2)).toBe('-139.00');
    expect(fixed(figures.freeMarginAfter, 2)).toBe('22521.57');
  });

  it('given commission and swap, then both are computed, and the commission is part of the required balance', () => {
    const costs = { commission: '0.01', swap: '-3.65' };
    const figures = ticketFigures({ ...pictured, costs });
    expect(figures.commission).toBe('-2.92');
    expect(figures.swapNight).toBe('-2.9111');
    expect(fixed(figures.freeMarginAfter, 2)).toBe('22518.65');
    const problem = (balance: string) =>
      ticketFigures({ ...pictured, costs, balance, margin: '0' }).problem?.text ?? null;
    expect([problem('294.02'), problem('294.03')]).toEqual(['Insufficient Balance!', null]);
  });

  it('given a sell, then the margin is computed at the ask and the results from the bid', () => {
    const figures = ticketFigures({
      ...pictured,
      type: 'sell',
      profit: '1.16000',
      loss: '1.17000',
    });
    expect(figures.requiredMargin).toBe('291.11');
    expect(fixed(figures.atProfit ?? '', 2)).toBe('105.00');
    expect(fixed(figures.atLoss ?? '', 2)).toBe('-145.00');
  });

  it('given another quote currency, then all figures are in the currency of the wallet', () => {
    const figures = ticketFigures({
      ...pictured,
      bid: '147.382',
      ask: '147.395',
      amount: '20000',
      profit: null,
      loss: null,
      exchangeRate: '147.3885',
      style: usdJpy,
    });
    expect(figures.requiredMargin).toBe('200.01');
    expect(fixed(figures.pipValue, 2)).toBe('1.36');
    expect(fixed(figures.spreadCost, 2)).toBe('-1.76');
    expect(figures.atProfit).toBeNull();
  });

  it.each([
    ['291.10', '0', 'Insufficient Balance!'],
    ['291.11', '0', null],
    ['291.11', '0.01', 'Insufficient Free Margin!'],
  ] as const)(
    'given a balance of %s with a margin of %s, then the problem is %s',
    (balance, margin, problem) => {
      expect(ticketFigures({ ...pictured, balance, margin }).problem?.text ?? null).toBe(problem);
    },
  );
});

describe('an order whose own spread would cause a stop-out at once', () => {
  const problemOf = (changes: Partial<TicketInput>) =>
    ticketFigures({ ...pictured, margin: '0', spreadSetting: '100', ...changes }).problem;

  it('is reported as by the server, to the same cent', () => {
    const { text } = tradingErrors.STOP_OUT_AT_ONCE;
    expect(problemOf({ balance: '445.55' })).toEqual({ text, params: { percent: '50' } });
    expect(problemOf({ balance: '445.56' })).toBeNull();
    const costs = { commission: '0.01', swap: '0' };
    expect(problemOf({ balance: '445.56', costs })?.text).toBe(text);
    expect(problemOf({ balance: '582.22', margin: '291.11', spreadSetting: '98' })?.text).toBe(
      text,
    );
  });

  it('is not reported while the stop-out is off or no amount is typed', () => {
    expect(problemOf({ balance: '445.55', stopOutLevel: '0' })).toBeNull();
    expect(problemOf({ amount: '0', balance: '0' })).toBeNull();
  });
});

describe('an amount that is too small', () => {
  it('is reported with the smallest possible amount', () => {
    expect(ticketFigures({ ...pictured, amount: '0.08587819' }).problem).toEqual({
      text: 'The amount is too small. The smallest order is {{amount}} {{base}}.',
      params: { amount: '0.0858782', base: 'EUR' },
    });
    expect(ticketFigures({ ...pictured, amount: '0.0858782' })).toMatchObject({
      requiredMargin: '0.01',
      problem: null,
    });
  });

  it('is not reported while nothing is typed', () => {
    expect(ticketFigures({ ...pictured, amount: '0' }).problem).toBeNull();
  });
});

describe('the amount', () => {
  it.each(['', '0', '0.00', '-5', '1e5', '1,000', 'NaN', 'Infinity', '0.123456789', ' '])(
    'given %p, then it is not an amount',
    (typed) => {
      expect(readAmount(typed)).toBeNull();
    },
  );

  it.each([
    ['25000', '25000'],
    ['0.5', '0.5'],
    [' 7.10 ', '7.1'],
    ['0.00000001', '0.00000001'],
  ])('given %p, then it is %s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  it('given an invalid number, then the field shows an error, and an empty field shows none', () => {
    expect(amountError('')).toBeNull();
    expect(amountError('0')).toBeNull();
    expect(amountError('1,000')).toEqual({ text: 'Use digits and a point, like 25000.50' });
    expect(amountError('-1')).toEqual({ text: 'The amount must not be negative' });
    expect(amountError('0.123456789')).toEqual({
      text: 'At most {{most}} decimal places',
      params: { most: 8 },
    });
  });
});

describe('levels', () => {
  it('given a level above the maximum, then the field shows the error of the server', () => {
    const order = { type: 'buy', kind: 'profit', reference: '1.16444', referenceText: '' } as const;
    expect(levelError({ ...order, typed: '10000000' })).toBeNull();
    expect(levelError({ ...order, typed: '10000000.00001' })).toEqual({
      text: tradingErrors.INVALID_LEVEL.text,
      params: { places: 5 },
    });
  });

  it.each([
    ['buy', 'profit', '1.16444', eurUsd, '1.16644'],
    ['buy', 'loss', '1.16444', eurUsd, '1.16244'],
    ['sell', 'profit', '1.16432', eurUsd, '1.16232'],
    ['sell', 'loss', '147.382', usdJpy, '147.582'],
    ['sell', 'profit', '0.0512', { quote: 'USD', category: 'crypto' }, '0.01'],
  ] as const)(
    'given a %s, when its %s is switched on at %s, then it starts 20 pips on the allowed side',
    (type, kind, reference, style, level) => {
      expect(startingLevel({ type, kind, reference, style })).toBe(level);
    },
  );

  it.each([
    ['buy', 'profit', '1.16444', null],
    ['buy', 'profit', '1.16443', 'Take profit must be 1.16444 or more'],
    ['buy', 'loss', '1.16444', null],
    ['buy', 'loss', '1.16445', 'Stop loss must be 1.16444 or less'],
    ['buy', 'loss', '0', 'The level must be greater than zero'],
    ['sell', 'profit', '1.16445', 'Take profit must be 1.16444 or less'],
    ['sell', 'profit', '-1', 'The level must be greater than zero'],
    ['sell', 'loss', '1.16443', 'Stop loss must be 1.16444 or more'],
    ['sell', 'loss', '1.2', null],
    ['sell', 'loss', '1.123456', 'At most 5 decimal places'],
    ['sell', 'loss', '1,2', 'Use digits and a point, like 1.1750'],
  ] as const)(
    'given a %s, when its %s is %s, then the field says %s',
    (type, kind, typed, error) => {
      const said = levelError({
        type,
        kind,
        typed,
        reference: '1.16444',
        referenceText: '1.16444',
      });
      expect(said === null ? null : fillIn(said.text, said.params ?? {})).toBe(error);
    },
  );
});
