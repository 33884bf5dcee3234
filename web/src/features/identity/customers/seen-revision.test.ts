import { describe, expect, it } from '@jest/globals';
import { createSeenRevision } from './seen-revision.ts';

describe('the revision that the person who types has seen', () => {
  it('follows the shown revision while nothing is typed, and stays while something is typed', () => {
    const seen = createSeenRevision(3);
    seen.shows(4, false);
    expect(seen.revision()).toBe(4);
    seen.shows(5, true);
    seen.shows(6, true);
    expect(seen.revision()).toBe(4);
    seen.shows(6, false);
    expect(seen.revision()).toBe(6);
  });

  it('becomes the shown revision once a concurrent change was reported, or the next one that is shown', () => {
    const seen = createSeenRevision(3);
    seen.shows(4, true);
    seen.told();
    expect(seen.revision()).toBe(4);
    seen.shows(5, true);
    expect(seen.revision()).toBe(4);
    const late = createSeenRevision(3);
    late.told();
    expect(late.revision()).toBe(3);
    late.shows(4, true);
    expect(late.revision()).toBe(4);
  });

  it('becomes the own revision after a save, even if more was typed before it was shown', () => {
    const seen = createSeenRevision(3);
    seen.saved();
    seen.shows(3, true);
    seen.shows(5, true);
    expect(seen.revision()).toBe(5);
    seen.shows(6, true);
    expect(seen.revision()).toBe(5);
  });
});
