import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { uuidv7 } from '../ids.ts';
import { createKeptIds, sweepKeptIds, type KeptFor, type KeptIds } from './kept-ids.ts';

const hourMs = 3_600_000;

describe('kept ids', () => {
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

  it('are found only by their owner and purpose, and by a maximum age if one is given', async () => {
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

  it('of a selection are deleted after an hour, those of an undo after seven days', async () => {
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
