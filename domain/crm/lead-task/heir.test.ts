import { expect, it } from '@jest/globals';
import { hasLeft, heirsOf } from './heir.ts';

const lead = { group: 'sales', agentId: 'ann', retId: 'rob', managerId: 'max' } as const;

it('who is not active, or works the lead without the role for it, has left', () => {
  expect(hasLeft('ann', { userId: 'ann', roleId: 5 }, lead)).toBe(false);
  expect(hasLeft('ann', null, lead)).toBe(true);
  expect(hasLeft('ann', { userId: 'ann', roleId: 6 }, lead)).toBe(true);
  expect(hasLeft('max', { userId: 'max', roleId: 2 }, lead)).toBe(false);
});

it('who lost the lead to nobody has not', () => {
  const archived = { ...lead, group: 'archived' } as const;
  expect(hasLeft('ann', { userId: 'ann', roleId: 5 }, archived)).toBe(false);
});

it('the lead’s agent of now goes on, or else its manager, and never who left', () => {
  expect(heirsOf('mia', lead)).toEqual(['ann', 'max']);
  expect(heirsOf('ann', lead)).toEqual(['max']);
  expect(heirsOf('mia', { ...lead, group: 'retentions' })).toEqual(['rob', 'max']);
  expect(heirsOf('max', { ...lead, group: 'archived' })).toEqual([]);
});
