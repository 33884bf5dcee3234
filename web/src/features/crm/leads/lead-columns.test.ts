import { describe, expect, it } from '@jest/globals';
import { leadColumns } from './lead-columns.tsx';

const fixed = (isMasked: boolean) =>
  leadColumns({
    list: { name: 'sales', part: 'sales', title: 'Sales', text: '', short: [], bulk: [] },
    isMasked,
    showsHistory: false,
    canEdit: false,
    onOpen: () => undefined,
  })
    .filter(({ sortable }) => sortable === false)
    .map(({ field }) => field);

describe('the columns of leads', () => {
  it('cannot be sorted by masked contact data, nor by columns that may contain contact data', () => {
    const actions = fixed(false);
    expect(actions).toHaveLength(1);
    expect(fixed(true)).toEqual(['email', 'phone', 'funnel_link', 'reference', ...actions]);
  });
});
