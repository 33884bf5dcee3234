import type { ActProposed } from './proposal-events.ts';
import { staffId, userId } from './testing.ts';

/** A proposal to add 1,500, which another person must confirm within a day. */
export const actProposed = (changes: Partial<ActProposed['data']> = {}): ActProposed => ({
  type: 'ActProposed',
  data: {
    mode: 'real',
    currency: 'USD',
    proposalId: '01890000-0000-7000-8000-0000000000c1',
    userId,
    staffId,
    act: { kind: 'adjustment', type: 'add', amount: '1500', purpose: 'bonus', reference: 'T-1' },
    amount: '1500',
    until: '2026-06-12T14:32:08.000Z',
    ...changes,
  },
});
