import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { createSubjectKeyTable } from '../../../infra/vault/subject-keys.ts';
import { toMasterKey } from '../../../infra/vault/master-key.ts';
import { createBulkStore } from '../../core/bulks/postgres-store.ts';
import { uuidv7 } from '../../core/ids.ts';
import { bulkSending } from '../../testing/tally-bulk.ts';
import { forgetLeads } from './forget-leads.ts';
import { createImportStore, type ImportRow, type ImportStore } from './store.ts';

describe('the data that an import keeps of an erased lead', () => {
  const before = {
    firstName: 'Ann',
    lastName: 'Low',
    email: 'ann@erased.test',
    phone: null,
    country: null,
    city: null,
    funnelLink: null,
    reference: null,
    leadStatus: null,
  };
  const kept = { cells: ['Ann', 'Oslo'], errors: null, before, edits: 0 };
  const gone = { cells: [], errors: null, before: null, edits: null };
  const masterKey = toMasterKey(randomBytes(32));
  let database: TestDatabase;
  let imports: ImportStore;

  beforeAll(async () => {
    database = await createTestDatabase();
    imports = createImportStore(database.pools.app, masterKey);
  });
  afterAll(() => database.drop());

  const rowOf = (line: number, leadId: string): ImportRow => {
    return { ...kept, line, leadId, verdict: 'update' };
  };
  const begin = async (...leadIds: readonly string[]): Promise<string> => {
    const id = uuidv7();
    await imports.begin({
      id,
      ownerId: uuidv7(),
      fileHash: randomBytes(32),
      options: '{}',
      name: 'spring.csv',
      header: ['name', 'city'],
      leads: 'a file',
      added: 0,
      updated: leadIds.length,
      skipped: 0,
      refused: 0,
      rows: leadIds.map((leadId, at) => rowOf(at + 2, leadId)),
    });
    return id;
  };
  const rowsOf = (id: string) => imports.rows(id, () => uuidv7());

  it('are deleted, idempotently, without touching the rows of other leads', async () => {
    const [ann, bob] = [uuidv7(), uuidv7()];
    const id = await begin(ann, bob);
    for (let times = 0; times < 2; times += 1) await forgetLeads(database.pools.app, [ann]);
    expect(await rowsOf(id)).toMatchObject([
      { ...gone, line: 2, leadId: ann, verdict: 'update' },
      { ...kept, line: 3, leadId: bob },
    ]);
  });

  it('given it was erased before its row is executed, then the row is empty and no longer waits', async () => {
    const [ann, bob] = [uuidv7(), uuidv7()];
    const id = await begin(ann, bob);
    await createSubjectKeyTable(database.pools.app).erase([ann]);
    const bulks = createBulkStore(database.pools.app, masterKey);
    const rows = ['2', '3'].map((line) => ({ id: line, row: () => ({ line }) }));
    const sending = bulkSending(uuidv7());
    await bulks.begin({ id, name: 'lead_import', sending, params: {}, rows });
    await imports.forgetErased(id);
    expect(await bulks.waiting(id, 0, 10)).toEqual([{ place: 2, row: { line: '3' } }]);
    expect(await bulks.find(id)).toMatchObject({ total: 2, refused: 1 });
    expect(await rowsOf(id)).toMatchObject([{ ...gone, outcome: 'refused' }, kept]);
  });

  it('given it was erased while the file was planned, then they are not kept', async () => {
    const [ann, bob] = [uuidv7(), uuidv7()];
    await createSubjectKeyTable(database.pools.app).erase([ann]);
    expect(await rowsOf(await begin(ann, bob))).toMatchObject([
      { ...gone, leadId: ann },
      { ...kept, leadId: bob },
    ]);
  });
});
