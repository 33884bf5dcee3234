import { describe, expect, it } from '@jest/globals';
import { round } from '../decimal.ts';
import {
  currentRate,
  equity,
  exchangeRate,
  freeMargin,
  heldMargin,
  isAmountTooSmall,
  marginLevel,
  marginToHold,
  midRate,
  pipSize,
  pipValue,
  profitLoss,
  requiredMargin,
  spreadCost,
  type PairRates,
} from './formulas.ts';

/** One table of examples, computed by hand, for the formulas that decider, queries and screens share. */
const euro = { bid: '1.16432', ask: '1.16444' };

describe('the formulas of customer.md section 9', () => {
  it('take the ask for a buy and the bid for a sell', () => {
    expect(currentRate({ type: 'buy', ...euro })).toBe('1.16444');
    expect(currentRate({ type: 'sell', ...euro })).toBe('1.16432');
    expect(midRate(euro)).toBe('1.16438');
  });

  it.each([
    // 1.16444 x 25,000 / 100 = 291.11
    [
      'EUR/USD in a USD wallet',
      { ask: '1.16444', amount: '25000', leverage: '100', exchangeRate: '1' },
      '291.11',
    ],
    // 147.395 x 20,000 / 100 / 147.395 = 200
    [
      'USD/JPY in a USD wallet',
      { ask: '147.395', amount: '20000', leverage: '100', exchangeRate: '147.395' },
      '200',
    ],
    ['leverage 1', { ask: '168.94', amount: '40', leverage: '1', exchangeRate: '1' }, '6757.6'],
  ])('give the required margin: %s', (_name, input, expected) => {
    expect(requiredMargin(input)).toBe(expected);
  });

  it.each(['0.1', '0.4', '3', '25000'])(
    'hold the required margin, rounded up, for an order of %s',
    (amount) => {
      const input = { ask: '1.16444', amount, leverage: '100', exchangeRate: '1' };
      expect(isAmountTooSmall(input, 'USD')).toBe(false);
      expect(marginToHold(input, 'USD')).toBe(heldMargin(input, 'USD'));
    },
  );

  it.each(['0.00001', '0.05'])(
    'hold no margin for an order of %s, which is too small',
    (amount) => {
      const input = { ask: '1.16444', amount, leverage: '100', exchangeRate: '1' };
      expect(isAmountTooSmall(input, 'USD')).toBe(true);
      expect(marginToHold(input, 'USD')).toBeNull();
    },
  );

  it('give a pip value with a pip of 0.01 for a JPY quote and of 0.0001 otherwise', () => {
    expect(pipValue({ quote: 'USD', amount: '25000', exchangeRate: '1' })).toBe('2.5');
    expect(round(pipValue({ quote: 'JPY', amount: '20000', exchangeRate: '147.39' }), 4)).toBe(
      '1.3569',
    );
  });

  it('give a pip size of 0.01 also outside forex', () => {
    expect(pipSize({ quote: 'USD', category: 'forex' })).toBe('0.0001');
    expect(pipSize({ quote: 'JPY', category: 'forex' })).toBe('0.01');
    expect(pipSize({ quote: 'USD', category: 'stock' })).toBe('0.01');
  });

  it('give a spread cost in the quote currency, scaled by the spread setting', () => {
    expect(spreadCost({ ...euro, spreadSetting: '1', amount: '25000' })).toBe('3');
    expect(spreadCost({ ...euro, spreadSetting: '2', amount: '25000' })).toBe('6');
    expect(spreadCost({ ...euro, spreadSetting: '0', amount: '25000' })).toBe('0');
  });

  it.each([
    ['a buy at its take profit', 'buy', '1.16444', '1.172', '186'],
    ['a buy at its stop loss', 'buy', '1.16444', '1.159', '-139'],
    ['a new buy, which is the spread', 'buy', '1.16444', '1.16444', '-3'],
    ['a sell that fell', 'sell', '1.16432', '1.16', '105'],
    ['a sell that rose', 'sell', '1.16432', '1.17', '-145'],
  ] as const)(
    'give the profit or loss of %s',
    (_name, type, openRate, currentRateNow, expected) => {
      const result = profitLoss({
        type,
        amount: '25000',
        openRate,
        currentRate: currentRateNow,
        spread: '3',
        exchangeRate: '1',
      });
      expect(result).toBe(expected);
    },
  );

  it('divide the result by the exchange rate of the opening', () => {
    const result = profitLoss({
      type: 'buy',
      amount: '20000',
      openRate: '147.985',
      currentRate: '147.395',
      spread: '0',
      exchangeRate: '147.39',
    });
    expect(round(result, 5)).toBe('-80.05971');
  });

  it('give equity, free margin and margin level', () => {
    expect(equity('25480.60', '509.535')).toBe('25990.135');
    expect(freeMargin('25480.60', '2667.92')).toBe('22812.68');
    expect(marginLevel('25990.135', '2667.92')).toBe('974.17');
    expect(marginLevel('25990.135', '0')).toBe('0');
  });
});

describe('exchangeRate', () => {
  const table = new Map([
    ['EUR/USD', '1.25'],
    ['USD/JPY', '150'],
    ['GBP/USD', '1.6'],
  ]);
  const mids: PairRates = (base, quote) => table.get(`${base}/${quote}`) ?? null;

  it.each([
    ['the same currency', 'USD', 'USD', '1'],
    ['direct', 'EUR', 'USD', '1.25'],
    ['inverse', 'USD', 'EUR', '0.8'],
    ['through USD', 'EUR', 'JPY', '187.5'],
    ['through USD, both inverse', 'JPY', 'GBP', '0.0041666666666666666667'],
    ['no path', 'EUR', 'XYZ', null],
  ])('%s', (_name, from, to, expected) => {
    expect(exchangeRate(mids, from, to)).toBe(expected);
  });
});
