import { describe, expect, it } from '@jest/globals';
import { given as givenEvents } from '../../shared/specification.ts';
import type { FourEyes } from '../../trading/wallet/counted.ts';
import type { ChargeBackDeposit, RecordRefund } from './commands.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent } from './events.ts';
import { depositCreated, depositMoney, depositPaid } from './testing.ts';

const now = '2026-06-11T12:00:00.000Z';
const proposalId = '01890000-0000-7000-8000-0000000000c1';
const until = '2026-06-12T12:00:00.000Z';
const fourEyes: FourEyes = {
  above: { amount: '200', currency: 'USD' },
  quotes: {},
  proposalId,
  until,
  now,
};

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const paid: readonly DepositEvent[] = [
  depositCreated,
  depositPaid(),
  { type: 'DepositCredited', data: { walletId: depositMoney.walletId } },
];
const record = (amount: string, changes: Partial<RecordRefund['data']> = {}): RecordRefund => ({
  type: 'RecordRefund',
  data: {
    paymentId: 'p-1',
    staffId: 'ada',
    amount,
    reason: 'overpaid',
    reference: 'tx-1',
    fourEyes,
    ...changes,
  },
});
const chargeBack: ChargeBackDeposit = {
  type: 'ChargeBackDeposit',
  data: { staffId: 'ada', fourEyes },
};
const decision = (staffId: string, at = now) => ({ proposalId, staffId, now: at });
const confirm = (staffId: string, at = now, heldBy: readonly string[] = []) =>
  ({
    type: 'ConfirmDepositAct',
    data: { ...decision(staffId, at), heldBy, proposerHeldBy: [] },
  }) as const;
const decline = (staffId: string) =>
  ({ type: 'DeclineDepositAct', data: decision(staffId) }) as const;

const typesAfter = (events: readonly DepositEvent[]) => events.map(({ type }) => type);
const proposed = given(...paid)
  .when(record('250'))
  .events();

describe('a refund or chargeback by staff', () => {
  it('is executed up to the limit per person and day', () => {
    const first = given(...paid)
      .when(record('150'))
      .events();
    expect(typesAfter(first)).toEqual([
      'RefundRecorded',
      'PaymentPartSentBack',
      'DepositPartRefunded',
    ]);
    expect(first[0]).toMatchObject({
      data: { countedFor: { staffId: 'ada', at: now, amount: '150' } },
    });
    const small = given(...paid, ...first);
    expect(typesAfter(small.when(record('51')).events())).toEqual(['DepositActProposed']);
    expect(typesAfter(small.when(record('50')).events())[0]).toBe('RefundRecorded');
    const another = small.when(record('200', { staffId: 'bob' })).events();
    expect(typesAfter(another)[0]).toBe('RefundRecorded');
    const late = { ...fourEyes, now: '2026-06-12T12:00:00.001Z' };
    const nextDay = small.when(record('200', { fourEyes: late })).events();
    expect(typesAfter(nextDay)[0]).toBe('RefundRecorded');
  });

  it('above the limit is proposed and changes nothing else', () => {
    expect(proposed).toEqual([
      {
        type: 'DepositActProposed',
        data: {
          mode: 'real',
          currency: 'USD',
          userId: depositMoney.userId,
          walletId: depositMoney.walletId,
          proposalId,
          staffId: 'ada',
          act: {
            kind: 'refund',
            paymentId: 'p-1',
            amount: '250',
            currency: 'USD',
            reason: 'overpaid',
            reference: 'tx-1',
          },
          amount: '250',
          until,
        },
      },
    ]);
    const [event] = given(...paid)
      .when(chargeBack)
      .events();
    expect(event).toMatchObject({ data: { act: { kind: 'chargeback' }, amount: '507' } });
    given(...paid, ...proposed)
      .when(record('250', { staffId: 'bob' }))
      .thenRefused('ALREADY_PROPOSED');
  });

  it('that is invalid is refused and not proposed', () => {
    given(...paid)
      .when(record('507.01'))
      .thenRefused('MORE_THAN_PAID', { left: '507.00', currency: 'USD' });
    given(depositCreated).when(chargeBack).thenRefused('DEPOSIT_NOT_PAID');
  });

  it('of a payment that was never credited needs no confirmation, since no money leaves a wallet', () => {
    const held: DepositEvent = {
      type: 'DepositHeldForReview',
      data: { paymentId: 'p-1', paidAt: now, reason: 'amount', amount: '900', currency: 'USD' },
    };
    const events = given(depositCreated, held).when(record('900')).events();
    expect(typesAfter(events)).toEqual(['RefundRecorded', 'PaymentSentBack']);
  });

  it('of a deposit that is already refunded needs confirmation too when it is above the limit', () => {
    const refunded = given(...paid, { type: 'DepositRefunded', data: depositMoney });
    const waits = refunded.when(record('507')).events();
    expect(waits).toMatchObject([
      { type: 'DepositActProposed', data: { amount: '507', act: { kind: 'refund' } } },
    ]);
    const above = { amount: '507', currency: 'USD' };
    const alone = refunded.when(record('507', { fourEyes: { ...fourEyes, above } })).events();
    expect(typesAfter(alone)).toEqual(['RefundRecorded', 'PaymentSentBack']);
    expect(alone[0]).toMatchObject({ data: { countedFor: { staffId: 'ada', amount: '507' } } });
    const confirmed = given(...paid, { type: 'DepositRefunded', data: depositMoney }, ...waits)
      .when(confirm('bob'))
      .events();
    expect(typesAfter(confirmed)).toEqual([
      'DepositProposalConfirmed',
      'RefundRecorded',
      'PaymentSentBack',
    ]);
  });

  it('is executed on the present deposit once another person has confirmed it', () => {
    const waiting = given(...paid, ...proposed);
    waiting.when(confirm('ada')).thenRefused('OWN_PROPOSAL');
    waiting.when(confirm('bob', now, ['ada'])).thenRefused('ACCESS_NOT_YOUR_OWN');
    waiting.when(confirm(depositMoney.userId)).thenRefused('OWN_MATTER');
    waiting.when(confirm('bob', '2026-06-12T12:00:00.001Z')).thenRefused('PROPOSAL_NOT_WAITING');
    const done = waiting.when(confirm('bob')).events();
    expect(typesAfter(done)).toEqual([
      'DepositProposalConfirmed',
      'RefundRecorded',
      'PaymentPartSentBack',
      'DepositPartRefunded',
    ]);
    expect(done[1]).toMatchObject({ data: { countedFor: null } });
    waiting.when(confirm('bob')).again().thenRefused('PROPOSAL_NOT_WAITING');
    given(...paid, ...proposed, { type: 'DepositChargedBack', data: depositMoney })
      .when(confirm('bob'))
      .thenRefused('ALREADY_TAKEN_BACK');
  });

  it('is declined once, by the proposer or by another person', () => {
    const waiting = given(...paid, ...proposed);
    for (const staffId of ['ada', 'bob'])
      expect(typesAfter(waiting.when(decline(staffId)).events())).toEqual([
        'DepositProposalDeclined',
      ]);
    waiting.when(decline('ada')).again().thenRefused('PROPOSAL_NOT_WAITING');
  });
});
