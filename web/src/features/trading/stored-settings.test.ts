import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepSettings, readSettings } from './stored-settings.ts';

const key = 'daybook.terminal';

beforeEach(() => window.localStorage.clear());

describe('the stored settings of the terminal', () => {
  it('given a first visit, then sounds and one-click trading are off', () => {
    expect(readSettings()).toMatchObject({ soundsOn: false, oneClickOf: null, logScale: false });
  });

  it('given a layout and choices that are stored one after another, then the next visit has all of them', () => {
    keepSettings({ listWidth: 400, positionsHeight: 300 });
    keepSettings({ symbol: 'XAU_USD', interval: '1h', averageOn: false, logScale: true });
    keepSettings({ soundsOn: true, shortcutsOn: false, favoritesOpen: false });
    keepSettings({ oneClickOf: 'u1', oneClickAmounts: { EUR_USD: '5000' } });
    expect(readSettings()).toEqual({
      symbol: 'XAU_USD',
      interval: '1h',
      averageOn: false,
      logScale: true,
      shortcutsOn: false,
      favoritesOpen: false,
      listWidth: 400,
      positionsHeight: 300,
      soundsOn: true,
      oneClickOf: 'u1',
      oneClickAmounts: { EUR_USD: '5000' },
    });
  });

  it.each(['', 'null', '[]', '{"listWidth":-1,"interval":"2y","soundsOn":"yes","symbol":7}', '{'])(
    'given the invalid stored value %j, then the defaults of a first visit apply',
    (text) => {
      const first = readSettings();
      window.localStorage.setItem(key, text);
      expect(readSettings()).toEqual(first);
    },
  );
});
