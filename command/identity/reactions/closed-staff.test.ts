import { describe, expect, it } from '@jest/globals';
import type { UserClosed } from '../../../domain/identity/user/events.ts';
import { happened } from '../../testing/happened.ts';
import { closedStaff } from './closed-staff.ts';

const askedFor = (data: UserClosed['data']) =>
  closedStaff.react(happened({ type: 'UserClosed', data }, { stream: 'user-max' }), null);

const eraseAt = '2031-01-05T12:00:00.000Z';

describe('staff who were deleted', () => {
  it('have nothing left to sign in with', () => {
    expect(askedFor({ kind: 'staff', eraseAt })).toEqual([
      { kind: 'job', job: 'end_access', key: 'max' },
    ]);
  });

  it('are erased as well where their closing did not say when: the job waits until then', () => {
    expect(askedFor({ kind: 'staff', eraseAt: null })).toEqual([
      { kind: 'job', job: 'end_access', key: 'max' },
      { kind: 'job', job: 'erase_person', key: 'max' },
    ]);
  });

  it('are no customers, whose password may still tell them what became of the account', () => {
    expect(askedFor({ kind: 'customer', eraseAt })).toEqual([]);
  });
});
