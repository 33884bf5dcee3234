import { describe, expect, it } from '@jest/globals';
import { lineOf, paragraphsOf } from './visible-text.ts';

const unseen = ['', ' \t\n', '\u200b', '\u2060\ufeff', '\u0007\u001b', '\u3164', '\u00ad\u202e'];

describe('typed text', () => {
  it.each(unseen)('without visible characters is empty (%j)', (text) => {
    expect([lineOf(text), paragraphsOf(text)]).toEqual(['', '']);
  });

  it.each([
    [' Eve\u0007\u001bAda ', 'Eve Ada'],
    ['Eve\r\nAda\u2028Bo', 'Eve Ada Bo'],
    ['👩\u200d👧', '👩\u200d👧'],
    ['نور\u200cالدین', 'نور\u200cالدین'],
    ['é', 'é'],
    ['Ada\u202egnp.exe\u2066', 'Adagnp.exe'],
    ['\u200fمحمد\u200f', '\u200fمحمد\u200f'],
  ])(
    'in one line keeps its letters and joiners, and loses breaks and control characters (%j)',
    (text, line) => {
      expect(lineOf(text)).toBe(line);
    },
  );

  it('in several lines keeps breaks and tabs', () => {
    expect(paragraphsOf('\u0000one\r\ntwo\rthree\n\tfour\u001b[31m \n')).toBe(
      'one\ntwo\nthree\n\tfour[31m',
    );
  });
});
