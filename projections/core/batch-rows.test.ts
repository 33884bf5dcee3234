import { describe, expect, it } from '@jest/globals';
import { createBatchRows } from './batch-rows.ts';
import { defineProjection } from './define-projection.ts';

const guests = defineProjection<{ main: Readonly<{ id: string; visits: number }> }>({
  name: 'guests',
  version: 1,
  categories: ['guest'],
  tables: { main: { columns: { id: 'text', visits: 'integer' }, key: ['id'] } },
  touches: () => [],
  apply: () => undefined,
});

const setUp = () => {
  const batch = createBatchRows(guests);
  const table = batch.tables.get('main');
  if (table === undefined) throw new Error('There is one table');
  return { batch, table };
};

describe('the rows of a batch', () => {
  it('given a row that an event creates, then it is not loaded, neither for that event nor for following ones', () => {
    const { batch, table } = setUp();
    batch.touch([{ table: 'main', key: ['ada'], isNew: true }]);
    batch.touch([{ table: 'main', key: ['ada'] }]);
    expect(table.missing()).toEqual([]);
    expect(batch.rows.get('main', 'ada')).toBeUndefined();
    batch.rows.put('main', { id: 'ada', visits: 1 });
    expect(table.changed()).toEqual({ added: [{ id: 'ada', visits: 1 }], put: [], removed: [] });
  });

  it('given any other row, then it is loaded once', () => {
    const { batch, table } = setUp();
    batch.touch([{ table: 'main', key: ['ada'] }]);
    batch.touch([{ table: 'main', key: ['ada'] }]);
    expect(table.missing()).toEqual([['ada']]);
    table.loaded([{ id: 'ada', visits: 7 }]);
    expect(batch.rows.get('main', 'ada')).toEqual({ id: 'ada', visits: 7 });
    batch.rows.put('main', { id: 'ada', visits: 8 });
    expect(table.changed()).toEqual({ added: [], put: [{ id: 'ada', visits: 8 }], removed: [] });
  });

  it('given a row that is created after an event that loads it, then it replaces the existing row', () => {
    const { batch, table } = setUp();
    batch.touch([{ table: 'main', key: ['ada'] }]);
    batch.touch([{ table: 'main', key: ['ada'], isNew: true }]);
    batch.rows.put('main', { id: 'ada', visits: 1 });
    expect(table.changed()).toEqual({ added: [], put: [{ id: 'ada', visits: 1 }], removed: [] });
  });

  it('given a row that is created and removed, then it is removed', () => {
    const { batch, table } = setUp();
    batch.touch([{ table: 'main', key: ['ada'], isNew: true }]);
    batch.rows.put('main', { id: 'ada', visits: 1 });
    batch.rows.remove('main', 'ada');
    expect(table.changed()).toEqual({ added: [], put: [], removed: [['ada']] });
  });
});
