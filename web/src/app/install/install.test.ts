import { describe, expect, it } from '@jest/globals';
import { offlinePage } from './offline-page.ts';

const words = {
  language: 'ar',
  direction: 'rtl',
  appName: 'Day & <book>',
  title: 'No connection',
  sentences: ['No prices are shown.', 'Open orders go on.'],
  retry: 'Try again',
};
const colours = {
  background: '#000000',
  text: '#ffffff',
  muted: '#999999',
  button: '#0000ff',
  onButton: '#ffffff',
};

describe('the page that is shown without a connection', () => {
  it('given a site name with markup, then the page shows it as text, in the language and direction of its reader', () => {
    const page = new DOMParser().parseFromString(offlinePage(words, colours), 'text/html');
    expect(page.documentElement.lang).toBe('ar');
    expect(page.documentElement.dir).toBe('rtl');
    expect(page.title).toBe('No connection · Day & <book>');
    expect(page.querySelector('book')).toBeNull();
    expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Day & <book>',
      'No prices are shown.',
      'Open orders go on.',
    ]);
  });

  it('given no network, then it needs no other file or script, and its link leads to the requested address', () => {
    const page = new DOMParser().parseFromString(offlinePage(words, colours), 'text/html');
    expect(page.querySelectorAll('script, link, img, [src]')).toHaveLength(0);
    expect(page.querySelector('a')?.getAttribute('href')).toBe('');
  });
});
