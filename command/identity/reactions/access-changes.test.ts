import { describe, expect, it } from '@jest/globals';
import { userEventCatalogue } from '../../../domain/identity/user/events.ts';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import type { Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { accessChanges, readSettleAccessKey } from './access-changes.ts';

const reaction: Reaction = accessChanges;
const asks = (event: DomainEvent) =>
  reaction.react(
    happened(event, { stream: 'user-ada', revision: 7, occurredAt: '2026-06-11T10:00:30.000Z' }),
    null,
  );

describe('a change of how somebody signs in', () => {
  it('requests the job that finishes what its request did not, 15 seconds later', () => {
    const job = { kind: 'job', job: 'settle_access', key: 'ada/7', afterMs: 15_000 } as const;
    expect(asks({ type: 'PasswordChanged', data: {} })).toEqual([job]);
    expect(readSettleAccessKey(job.key)).toEqual({ userId: 'ada', revision: 7 });
  });

  it('includes a new account that was opened for a lead or whose address is to be verified', () => {
    const registered = (data: object) => asks({ type: 'UserRegistered', data });
    const asked = [{ job: 'settle_access', key: 'ada/7' }];
    expect(registered({ leadId: 'l1', isEmailVerified: true })).toMatchObject(asked);
    expect(registered({ isEmailVerified: false })).toMatchObject(asked);
    expect(registered({ isEmailVerified: true })).toEqual([]);
  });

  it('includes no other event of a user, and no event before the reaction’s first start', () => {
    const heard = Object.keys(userEventCatalogue.events).filter(
      (type) => accessChanges.ignores?.includes(type) !== true,
    );
    expect(heard).toEqual(['UserRegistered', 'UserDeactivated', 'EmailChanged', 'PasswordChanged']);
    expect(accessChanges.past).toBe('folded');
  });
});
