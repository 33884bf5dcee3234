import { describe, expect, it } from '@jest/globals';
import { planned } from './list-search.ts';
import { ofStaffNamed } from './people-named.ts';
import { sql, toQuery } from './sql.ts';

describe('what belongs to staff of a name', () => {
  it('is found by a statement that binds nothing but the name, so that its plan serves the next one', () => {
    const term = {
      text: 'Ada',
      number: null,
      pattern: sql`${'%Ada%'}`,
      inTexts: sql`${'%Ada%'}`,
      lookUp: planned.lookUp,
    };
    const { values } = toQuery(ofStaffNamed(sql`l.agent_id`)(term));
    expect(new Set(values)).toEqual(new Set(['%Ada%']));
  });
});
