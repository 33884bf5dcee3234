import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rebuild } from '../../core/rebuild.ts';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { kycCases } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const caseId = '01890000-0000-7000-8000-0000000000c1';
const stream = `kyc_case-${caseId}`;
const front = '0b9d7b0e-6f5e-4c1e-8a1b-5d9f0c1e2a3b';
const at = '2026-01-05T12:00:00.000Z';
const submitted = {
  type: 'KycSubmitted',
  data: { userId, documentType: 'passport', files: { front } },
};
const approved = { type: 'KycApproved', data: { userId } };
const declined = { type: 'KycDeclined', data: { userId, reason: 'The photo is blurred.' } };
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(kycCases);
});
afterEach(() => test.end());

describe('the KYC cases read model', () => {
  it('shows a submission with its documents', async () => {
    await test.given(stream, submitted);
    expect(await test.rows()).toEqual([
      {
        id: caseId,
        user_id: userId,
        document_type: 'passport',
        status: 'pending',
        front_id: front,
        back_id: null,
        address_id: null,
        submitted_at: at,
        decided_at: null,
        decided_by: null,
        decline_reason: null,
      },
    ]);
  });

  it('shows the last decision, and the reason of a decline', async () => {
    await test.given(stream, submitted, approved);
    expect(await test.rows()).toMatchObject([{ status: 'approved', decided_at: at }]);
    await test.given(stream, declined);
    expect(await test.rows()).toMatchObject([
      { status: 'declined', decided_at: at, decline_reason: 'The photo is blurred.' },
    ]);
  });

  it('keeps a row per submission', async () => {
    const second = 'kyc_case-01890000-0000-7000-8000-0000000000c2';
    await test.given(stream, submitted, declined);
    await test.given(second, submitted);
    expect(await test.rows()).toMatchObject([{ status: 'declined' }, { status: 'pending' }]);
  });

  it('deletes the reason when the person is erased, and ignores an unknown case', async () => {
    await test.given(stream, submitted, declined);
    await test.given(`user-${userId}`, {
      type: 'UserClosed',
      data: { kind: 'customer', eraseAt: null },
    });
    const kycCaseIds = [stream.slice('kyc_case-'.length), userId];
    await test.given(`user-${userId}`, {
      type: 'UserErased',
      data: { kycCaseIds, withdrawalIds: [] },
    });
    expect(await test.rows()).toMatchObject([{ status: 'declined', decline_reason: null }]);
  });

  it('has no reason after a rebuild when the key of the person was erased', async () => {
    await test.given(stream, submitted, declined);
    await test.log.subjectKeys.erase([userId]);
    const { pool, log } = test;
    await rebuild({ pool, store: log.store, codec: log.codec }, kycCases);
    expect(await test.rows()).toMatchObject([{ status: 'declined', decline_reason: null }]);
  });

  it('notifies the person and the reviewers', async () => {
    await test.given(stream, submitted);
    expect(test.changes()).toEqual([
      { tag: { type: 'Kyc', id: userId }, audience: { userId } },
      { tag: { type: 'Kyc', id: 'all' }, audience: { roles: [1] } },
    ]);
  });
});
