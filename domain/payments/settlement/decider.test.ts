import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { SettlementLine } from '../../shared/payments/settlement.ts';
import { settlementDecider, type SettlementCommand } from './decider.ts';
import type { SettlementEvent } from './events.ts';

const given = (...events: readonly SettlementEvent[]) => givenEvents(settlementDecider, events);
const line = (at: number, changes: Partial<SettlementLine> = {}): SettlementLine => ({
  line: at,
  kind: 'payment',
  paymentId: `p-${at}`,
  amount: '10',
  currency: 'USD',
  at: `2026-06-${at < 10 ? '0' : ''}${at}T10:00:00.000Z`,
  ...changes,
});
const take = (lines: readonly SettlementLine[]): SettlementCommand => ({
  type: 'TakeSettlementFile',
  data: { gateway: 'stripe', digest: 'ab', lines },
});
const taken: SettlementEvent = {
  type: 'SettlementFileTaken',
  data: { gateway: 'stripe', digest: 'ab', from: '2026-06-02', to: '2026-06-11', lines: 2 },
};
const settle: SettlementCommand = {
  type: 'SettleDifference',
  data: { kind: 'payment', paymentId: 'p-2', reason: 'timing', reference: 'T-1' },
};

describe('a settlement file', () => {
  it('is recorded once, with its days and lines', () => {
    const lines = [line(11), line(2)];
    given()
      .when(take(lines))
      .then([taken, { type: 'SettlementLinesTaken', data: { gateway: 'stripe', lines } }]);
    given().when(take(lines)).again().thenNothing();
  });

  it('is split into events of limited size', () => {
    const many = Array.from({ length: 1_001 }, (_, at) =>
      line(2, { line: at, paymentId: `${at}` }),
    );
    expect(given().when(take(many)).events()).toHaveLength(4);
  });

  it('cannot contain a payment twice, but can contain the payment and its refund', () => {
    given()
      .when(take([line(2), line(3, { paymentId: 'p-2' })]))
      .thenRefused('SETTLEMENT_LINE_TWICE');
    const refund = line(3, { paymentId: 'p-2', kind: 'refund' });
    expect(
      given()
        .when(take([line(2), refund]))
        .events(),
    ).toHaveLength(2);
  });

  it('has differences that are assigned until they are settled', () => {
    const to = (assigneeId: string): SettlementCommand => ({
      type: 'AssignDifference',
      data: { kind: 'payment', paymentId: 'p-2', assigneeId },
    });
    const assigned: SettlementEvent = {
      type: 'DifferenceAssigned',
      data: { kind: 'payment', paymentId: 'p-2', assigneeId: 'amelia' },
    };
    given().when(to('amelia')).thenRefused('SETTLEMENT_NOT_FOUND');
    given(taken).when(to('amelia')).then([assigned]);
    given(taken).when(to('amelia')).again().thenNothing();
    expect(given(taken, assigned).when(to('boris')).events()).toHaveLength(1);
    given(taken, { type: 'DifferenceSettled', data: settle.data })
      .when(to('amelia'))
      .thenRefused('ALREADY_SETTLED');
  });

  it('has differences that are settled once, up to a limit', () => {
    given().when(settle).thenRefused('SETTLEMENT_NOT_FOUND');
    given(taken)
      .when(settle)
      .then([{ type: 'DifferenceSettled', data: settle.data }]);
    given(taken).when(settle).again().thenRefused('ALREADY_SETTLED');
    const many = Array.from({ length: 10_000 }, (_, at): SettlementEvent => ({
      type: 'DifferenceSettled',
      data: { kind: 'refund', paymentId: `p-${at}`, reason: 'other', reference: null },
    }));
    given(taken, ...many)
      .when(settle)
      .thenRefused('TOO_MANY_SETTLED');
  });
});
