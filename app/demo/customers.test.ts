import { describe, expect, it } from '@jest/globals';
import { gte } from '../../domain/shared/decimal.ts';
import { planCustomers, plannedCustomers } from './customer-plan.ts';
import { demoSignIns, demoTraders } from './demo-people.ts';

const dayMs = 86_400_000;

describe('the planned customers', () => {
  const planned = planCustomers();

  it('are 50 together with the demo sign-ins and the traders, each with a unique address', () => {
    const others = demoSignIns.filter(({ roleId }) => roleId === 3).length + demoTraders.length;
    expect(plannedCustomers + others).toBe(50);
    expect(new Set(planned.map(({ email }) => email)).size).toBe(plannedCustomers);
  });

  it('are the same at every start', () => {
    expect(planCustomers()).toEqual(planned);
  });

  it('registered one after another, and never withdraw more than they deposited', () => {
    const moments = planned.map(({ registeredAgoMs }) => registeredAgoMs);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    for (const { adjustments, registeredAgoMs, trades } of planned) {
      const [first, second] = adjustments;
      if (first === undefined) continue;
      expect(first.type).toBe('add');
      expect(first.agoMs).toBeLessThan(registeredAgoMs);
      if (trades.real) expect(first.agoMs).toBeGreaterThan(24 * dayMs);
      if (second !== undefined) {
        expect(second.agoMs).toBeLessThan(first.agoMs);
        expect(gte(first.amount, second.amount)).toBe(true);
      }
    }
  });

  it('cover every state that the lists show', () => {
    expect(planned.some(({ isEmailVerified }) => !isEmailVerified)).toBe(true);
    expect(planned.some(({ deactivatedAgoMs }) => deactivatedAgoMs !== null)).toBe(true);
    expect(planned.some(({ currency }) => currency === 'EUR')).toBe(true);
    expect(planned.at(-1)?.adjustments).not.toHaveLength(0);
  });
});
