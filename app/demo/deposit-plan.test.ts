import { describe, expect, it } from '@jest/globals';
import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { fold } from '../../domain/shared/decider.ts';
import { isDomainError } from '../../domain/shared/errors.ts';
import type { DepositCommand } from '../../domain/payments/deposit/commands.ts';
import type { DepositEvent } from '../../domain/payments/deposit/events.ts';
import { demoFeePercentage, planDeposits, type PlannedDeposit } from './deposit-plan.ts';
import { seedId } from './seed-kit.ts';

const plan = planDeposits('staff', Date.UTC(2026, 5, 11));

/** The types of the events that the real decider returns for a planned deposit. */
const typesOf = ({ currency, gateway, amount, steps }: PlannedDeposit): readonly string[] => {
  const created: DepositCommand = {
    type: 'CreateDeposit',
    data: {
      mode: 'real',
      currency,
      gateway,
      amount,
      userId: seedId('customer'),
      walletId: seedId('wallet'),
      feePercentage: demoFeePercentage,
      askedFee: null,
      customer: { isEmailVerified: true, isKyc: false, kycRequired: false },
      expiresAt: '2026-06-11T11:00:00.000Z',
      isSimulated: true,
    },
  };
  const events = [created, ...steps.map(({ command }) => command)].reduce<readonly DepositEvent[]>(
    (before, command) => [
      ...before,
      ...depositDecider.decide(command, fold(depositDecider, before)),
    ],
    [],
  );
  return events.map(({ type }) => type);
};

const tried = (planned: PlannedDeposit): readonly string[] => {
  try {
    return typesOf(planned);
  } catch (error) {
    if (isDomainError(error)) return [error.refusal.code];
    throw error;
  }
};

describe('the planned demo deposits', () => {
  it('have unique names', () => {
    expect(new Set(plan.map(({ name }) => name)).size).toBe(plan.length);
  });

  it.each(['stripe', 'paypal', 'flutterwave', 'coinpayments'] as const)(
    'of %s include paid, failed and expired ones, and ones held for review',
    (gateway) => {
      const told = plan.filter((one) => one.gateway === gateway).flatMap(tried);
      for (const end of ['DepositPaid', 'DepositFailed', 'DepositExpired', 'DepositHeldForReview'])
        expect(told).toContain(end);
    },
  );

  it.each(['stripe', 'paypal', 'flutterwave'] as const)(
    'of %s include refunds and chargebacks',
    (gateway) => {
      const told = plan.filter((one) => one.gateway === gateway).flatMap(tried);
      expect(told).toEqual(expect.arrayContaining(['DepositRefunded', 'DepositChargedBack']));
    },
  );

  it('are not refused by any decision', () => {
    expect(plan.flatMap(tried).filter((end) => /^[A-Z_]+$/.test(end))).toEqual([]);
  });
});
