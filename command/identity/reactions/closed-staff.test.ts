import { describe, expect, it } from '@jest/globals';
import type { UserClosed } from '../../../domain/identity/user/events.ts';
import { happened } from '../../testing/happened.ts';
import { closedStaff } from './closed-staff.ts';

const askedFor = (data: UserClosed['data']) =>
  closedStaff.react(happened({ type: 'UserClosed', data }, { stream: 'user-max' }), null);

const eraseAt = '2031-01-05T12:00:00.000Z';

describe('a deleted member of staff', () => {
  it('loses every means of signing in', () => {
    expect(askedFor({ kind: 'staff', eraseAt })).toEqual([
      { kind: 'job', job: 'end_access', key: 'max' },
    ]);
  });

  it('is erased as well when the event has no erasure date: the job waits until the data are due', () => {
    expect(askedFor({ kind: 'staff', eraseAt: null })).toEqual([
      { kind: 'job', job: 'end_access', key: 'max' },
      { kind: 'job', job: 'erase_person', key: 'max' },
    ]);
  });

  it('is not a customer, whose password stays so that a sign-in can report the closed account', () => {
    expect(askedFor({ kind: 'customer', eraseAt })).toEqual([]);
  });
});
