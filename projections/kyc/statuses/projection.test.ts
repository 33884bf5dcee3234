import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openProjectionTest, type ProjectionTest } from '../../testing/projection-test.ts';
import { kycStatuses } from './projection.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const caseId = '01890000-0000-7000-8000-0000000000c1';
const at = '2026-01-05T12:00:00.000Z';
const submitted = { type: 'KycSubmitted', data: { userId, documentType: 'passport', files: {} } };
const declined = { type: 'KycDeclined', data: { userId, reason: 'The photo is blurred.' } };
let test: ProjectionTest;

beforeEach(async () => {
  test = await openProjectionTest(kycStatuses);
});
afterEach(() => test.end());

describe('the read model of KYC statuses', () => {
  it('shows the last decision', async () => {
    await test.given(`kyc_case-${caseId}`, submitted, declined);
    const row = { user_id: userId, case_id: caseId, submitted_at: at };
    expect(await test.rows()).toEqual([{ ...row, status: 'declined', decided_at: at }]);
    await test.given(`kyc_case-${caseId}`, submitted);
    expect(await test.rows()).toEqual([{ ...row, status: 'pending', decided_at: null }]);
    await test.given(`kyc_case-${caseId}`, { type: 'KycApproved', data: { userId } });
    expect(await test.rows()).toEqual([{ ...row, status: 'approved', decided_at: at }]);
    expect(test.changes()).toContainEqual({
      tag: { type: 'User', id: userId },
      audience: { userId },
    });
  });
});
