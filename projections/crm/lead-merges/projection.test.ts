import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import { rebuild } from '../../core/rebuild.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { crmLeadMerges } from './projection.ts';

const id = (last: string): string => `01890000-0000-7000-8000-0000000000${last}`;
const [ended, survivor] = [id('d1'), id('d2')];
const merged: DomainEvent = {
  type: 'LeadMerged',
  data: { survivorId: survivor, noteIds: [] },
};

let test: ProjectionTest;
beforeEach(async () => {
  test = await openProjectionTest(crmLeadMerges);
});
afterEach(() => test.end());

describe('the read model of merged leads', () => {
  it('contains which lead was merged into which other lead', async () => {
    await test.given(`lead-${ended}`, merged);
    const rows = [{ id: ended, survivor_id: survivor, merged_at: '2026-01-05T12:00:00.000Z' }];
    expect(await test.rows()).toEqual(rows);
    await rebuild({ pool: test.pool, store: test.log.store, codec: test.log.codec }, crmLeadMerges);
    expect(await test.rows()).toEqual(rows);
  });

  it('deletes the row of a merged lead that is erased', async () => {
    await test.given(`lead-${ended}`, merged, { type: 'LeadErased', data: { noteIds: [] } });
    expect(await test.rows()).toEqual([]);
  });
});
