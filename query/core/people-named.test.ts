import { describe, expect, it } from '@jest/globals';
import { planned } from './list-search.ts';
import { ofStaffNamed } from './people-named.ts';
import { sql, toQuery } from './sql.ts';

describe('a search by the name of staff', () => {
  it('binds only the name, so that its plan can be reused', () => {
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
