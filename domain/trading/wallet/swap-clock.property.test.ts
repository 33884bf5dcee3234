import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../../shared/decider.ts';
import { categories } from '../../shared/trading/types.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { funded, orderOpened, walletOpened } from './testing.ts';

/** Openings in two weeks in which New York changes its clocks and in one week in which it does not. */
const openings = [
  '2026-03-05T12:00:00.000Z',
  '2026-10-29T12:00:00.000Z',
  '2026-06-11T12:00:00.000Z',
];
const hourMs = 3_600_000;

const after = (openedAt: string, hours: number): string =>
  new Date(Date.parse(openedAt) + hours * hourMs).toISOString();

const posted = (before: readonly WalletEvent[], now: string): readonly WalletEvent[] =>
  walletDecider.decide({ type: 'PostSwaps', data: { now } }, fold(walletDecider, before));

describe('swap posted by a clock that jumps', () => {
  it('is the same as by a steady clock: each night once, over weekends and clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...openings),
        fc.constantFrom(...categories),
        fc.array(fc.integer({ min: -48, max: 14 * 24 }), { minLength: 1, maxLength: 12 }),
        (openedAt, category, hours) => {
          const open: readonly WalletEvent[] = [
            walletOpened,
            funded('10000'),
            orderOpened({ category, openedAt, swapPercent: '-3.65' }),
          ];
          const jumping = hours.reduce<readonly WalletEvent[]>(
            (log, hour) => [...log, ...posted(log, after(openedAt, hour))],
            open,
          );
          const atOnce = posted(open, after(openedAt, Math.max(...hours)));
          expect(jumping.slice(open.length)).toEqual(atOnce);
        },
      ),
    );
  });

  it.each(openings)('counts fourteen nights in the two weeks after %s', (openedAt) => {
    for (const category of categories) {
      const open = [
        walletOpened,
        funded('10000'),
        orderOpened({ category, openedAt, swapPercent: '-3.65' }),
      ];
      const nights = posted(open, after(openedAt, 14 * 24)).map(({ data }) =>
        'nights' in data ? Number(data.nights) : 0,
      );
      expect(nights.reduce((all, one) => all + one, 0)).toBe(14);
    }
  });
});
