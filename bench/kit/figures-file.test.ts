import { describe, expect, it } from '@jest/globals';
import { updatedPage } from './figures-file.ts';

const introduction = '\n# Figures\n\nMeasured.\n';
const order = ['append', 'commands', 'lag'];
const page = updatedPage({
  page: '',
  introduction,
  order,
  sections: [
    { name: 'lag', text: 'lag of old' },
    { name: 'append', text: 'append of old' },
  ],
});

describe('the page of figures', () => {
  it('has a section per executed measure, in the order of the list', () => {
    expect(page).toBe(
      '# Figures\n\nMeasured.\n\n## append\n\nappend of old\n\n## lag\n\nlag of old\n',
    );
  });

  it('keeps sections of measures that were not executed this time, and drops those of deleted measures', () => {
    const sections = [{ name: 'commands', text: 'commands\n\n| a | b |' }];
    expect(updatedPage({ page, introduction, order: ['append', 'commands'], sections })).toBe(
      '# Figures\n\nMeasured.\n\n## append\n\nappend of old\n\n## commands\n\ncommands\n\n| a | b |\n',
    );
  });

  it('is the same when written again', () => {
    expect(updatedPage({ page, introduction, order, sections: [] })).toBe(page);
  });
});
