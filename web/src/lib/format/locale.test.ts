import { afterEach, describe, expect, it } from '@jest/globals';
import { pageLocale } from './locale.ts';

describe('the locale of the page', () => {
  afterEach(() => {
    document.documentElement.lang = '';
  });

  it('is valid for Intl, whatever locale the browser reports', () => {
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true });
    expect(() => new Intl.DateTimeFormat(pageLocale())).not.toThrow();
    expect(pageLocale()).toBe('en-u-nu-latn');
  });

  it('is the language of the page, with Latin digits', () => {
    document.documentElement.lang = 'ar';
    expect(new Intl.NumberFormat(pageLocale()).format(123)).toBe('123');
    expect(new Intl.DateTimeFormat(pageLocale()).resolvedOptions().locale).toMatch(/^ar/);
  });
});
