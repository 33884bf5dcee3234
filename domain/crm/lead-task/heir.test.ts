import { expect, it } from '@jest/globals';
import { hasLeft, heirsOf } from './heir.ts';

const lead = { group: 'sales', agentId: 'ann', retId: 'rob', managerId: 'max' } as const;

it('an assignee who is inactive or lacks the role for the lead has left', () => {
  expect(hasLeft('ann', { userId: 'ann', roleId: 5 }, lead)).toBe(false);
  expect(hasLeft('ann', null, lead)).toBe(true);
  expect(hasLeft('ann', { userId: 'ann', roleId: 6 }, lead)).toBe(true);
  expect(hasLeft('max', { userId: 'max', roleId: 2 }, lead)).toBe(false);
});

it('an assignee whose lead is archived has not left', () => {
  const archived = { ...lead, group: 'archived' } as const;
  expect(hasLeft('ann', { userId: 'ann', roleId: 5 }, archived)).toBe(false);
});

it('the heirs of a task are the lead’s present agent and then its manager, never the person who left', () => {
  expect(heirsOf('mia', lead)).toEqual(['ann', 'max']);
  expect(heirsOf('ann', lead)).toEqual(['max']);
  expect(heirsOf('mia', { ...lead, group: 'retentions' })).toEqual(['rob', 'max']);
  expect(heirsOf('max', { ...lead, group: 'archived' })).toEqual([]);
});
