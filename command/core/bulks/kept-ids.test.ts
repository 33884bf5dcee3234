import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { uuidv7 } from '../ids.ts';
import { createKeptIds, sweepKeptIds, type KeptFor, type KeptIds } from './kept-ids.ts';

const hourMs = 3_600_000;

describe('ids that are kept', () => {
  const ownerId = uuidv7();
  let database: TestDatabase;
  let kept: KeptIds;

  beforeAll(async () => {
    database = await createTestDatabase();
    kept = createKeptIds(database.pools.app);
  });
  afterAll(() => database.drop());

  const given = async (keptFor: KeptFor) => {
    const whose = { id: uuidv7(), ownerId, keptFor };
    const ids = [uuidv7(), uuidv7()];
    await kept.keep({ ...whose, ids });
    return { whose, ids };
  };
  const sweepAfter = (ms: number) =>
    sweepKeptIds(kept, () => new Date(Date.now() + ms)).run({
      id: 'j',
      key: '',
      attempt: 1,
      signal: new AbortController().signal,
    });

  it('are found by whose they are, not older than is asked for, and else whatever their age', async () => {
    const { whose, ids } = await given('undo');
    await database.pools.app.query(
      `update ops.kept_ids set kept_at = kept_at - interval '1 minute' where id = $1`,
      [whose.id],
    );
    expect(await kept.find({ ...whose, withinSeconds: 90 })).toEqual(ids);
    expect(await kept.find({ ...whose, withinSeconds: 30 })).toBeNull();
    expect(await kept.find(whose)).toEqual(ids);
    expect(await kept.find({ ...whose, ownerId: uuidv7() })).toBeNull();
    expect(await kept.find({ ...whose, keptFor: 'selection' })).toBeNull();
  });

  it('are forgotten after an hour, and what an undo takes back after seven days', async () => {
    const [selection, undo] = [await given('selection'), await given('undo')];
    await sweepAfter(hourMs - 60_000);
    expect(await kept.find(selection.whose)).toEqual(selection.ids);
    await sweepAfter(hourMs + 60_000);
    expect(await kept.find(selection.whose)).toBeNull();
    expect(await kept.find(undo.whose)).toEqual(undo.ids);
    await sweepAfter(7 * 24 * hourMs + 60_000);
    expect(await kept.find(undo.whose)).toBeNull();
  });
});
