import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { AdjustBalance, ConfirmProposal, DeclineProposal } from './commands.ts';
import type { FourEyes, StaffMove } from './counted.ts';
import { walletDecider } from './decider.ts';
import type { BalanceAdjusted, WalletEvent } from './events.ts';
import { actProposed } from './proposal-testing.ts';
import {
  approveWithdrawal,
  funded,
  historyIn,
  market,
  now,
  orderOpened,
  quoteOf,
  staffId,
  userId,
  walletOpened,
  withdrawalId,
  withdrawalRequested,
  orderId,
} from './testing.ts';

const { proposalId, until } = actProposed().data;
const other = '01890000-0000-7000-8000-00000000000a';
const hour = 3_600_000;
const later = (ms: number): string => new Date(Date.parse(now) + ms).toISOString();

const fourEyes = (changes: Partial<FourEyes> = {}): FourEyes => ({
  above: { amount: '1000', currency: 'USD' },
  quotes: {},
  proposalId,
  until,
  now,
  ...changes,
});

const adjust = (amount: string, changes: Partial<AdjustBalance['data']> = {}): AdjustBalance => ({
  type: 'AdjustBalance',
  data: {
    type: 'add',
    amount,
    purpose: 'bonus',
    reference: 'T-1',
    reason: 'staff',
    staffId,
    fourEyes: fourEyes(),
    quotes: {},
    now,
    ...changes,
  },
});

const book = { mode: 'real', currency: 'USD' } as const;

const adjusted = (amount: string, countedFor: StaffMove | null): BalanceAdjusted => ({
  type: 'BalanceAdjusted',
  data: {
    ...book,
    type: 'add',
    amount,
    purpose: 'bonus',
    reference: 'T-1',
    reason: 'staff',
    valuedAt: [],
    countedFor,
  },
});

const moved = (amount: string, at = now): BalanceAdjusted =>
  adjusted(amount, { staffId, at, amount });

const confirm = (changes: Partial<ConfirmProposal['data']> = {}): ConfirmProposal => ({
  type: 'ConfirmProposal',
  data: {
    proposalId,
    staffId: other,
    now,
    quotes: {},
    evidence: null,
    accessSetBy: [],
    heldBy: [],
    proposerHeldBy: [],
    history: null,
    market: null,
    stopOutLevel: '50',
    ...changes,
  },
});

const decline = (changes: Partial<DeclineProposal['data']> = {}): DeclineProposal => ({
  type: 'DeclineProposal',
  data: { proposalId, staffId: other, now, ...changes },
});

const decided = { ...book, proposalId, userId, staffId: other };
const wallet = [walletOpened, funded('5000')];

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const typesOf = (events: readonly WalletEvent[]): readonly string[] =>
  events.map(({ type }) => type);

const adjustmentOf = (amount: string) =>
  ({ kind: 'adjustment', type: 'add', amount, purpose: 'bonus', reference: 'T-1' }) as const;

describe('an action of staff on real money', () => {
  it('is executed and counted up to the limit of the site, and proposed above it', () => {
    given(...wallet)
      .when(adjust('1000'))
      .then([moved('1000')]);
    given(...wallet)
      .when(adjust('1000.01'))
      .then([actProposed({ act: adjustmentOf('1000.01'), amount: '1000.01' })]);
  });

  it('counts together with what the same person moved within the day before', () => {
    const proposal = actProposed({ act: adjustmentOf('401'), amount: '401' });
    given(...wallet, moved('600', later(-hour)))
      .when(adjust('401'))
      .then([proposal]);
    given(...wallet, moved('300', later(-hour)), moved('300', later(-hour + 1)))
      .when(adjust('401'))
      .then([proposal]);
    given(...wallet, moved('600', later(-24 * hour)))
      .when(adjust('401'))
      .then([moved('401')]);
    given(...wallet, moved('600', later(-hour)))
      .when(adjust('401', { staffId: other }))
      .then([adjusted('401', { staffId: other, at: now, amount: '401' })]);
  });

  it('is refused for the same reasons as without four-eyes control', () => {
    given(...wallet)
      .when(adjust('5001', { type: 'subtract' }))
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
    given(...wallet)
      .when(adjust('1500', { staffId: userId }))
      .thenRefused('OWN_MATTER');
  });

  it('is compared in the currency of the wallet, and proposed if there is no exchange rate', () => {
    const above = { amount: '1000', currency: 'EUR' };
    const quotes = { EUR_USD: quoteOf('1.2', '1.2') };
    given(...wallet)
      .when(adjust('1200', { fourEyes: fourEyes({ above, quotes }) }))
      .then([moved('1200')]);
    const proposal = actProposed({ act: adjustmentOf('1'), amount: '1' });
    given(...wallet)
      .when(adjust('1', { fourEyes: fourEyes({ above }) }))
      .then([proposal]);
  });

  it('needs one person on demo money, or if the site has no limit', () => {
    const demo = [{ ...walletOpened, data: { ...walletOpened.data, mode: 'demo' } } as const];
    const events = given(...demo)
      .when(adjust('9000'))
      .events();
    expect(typesOf(events)).toEqual(['BalanceAdjusted']);
    given(...wallet)
      .when(adjust('9000', { fourEyes: null }))
      .then([adjusted('9000', null)]);
  });

  it('is proposed for a withdrawal with its fee, once until the proposal ends', () => {
    const pending = [...wallet, withdrawalRequested({ amount: '990', fee: '10.01' })];
    const act = { kind: 'withdrawal', withdrawalId } as const;
    const proposal = actProposed({ act, amount: '1000.01' });
    const approve = approveWithdrawal({ fourEyes: fourEyes() });
    given(...pending)
      .when(approve)
      .then([proposal]);
    given(...pending, proposal)
      .when(approve)
      .thenRefused('ALREADY_PROPOSED');
    const next = approveWithdrawal({ fourEyes: fourEyes({ now: later(25 * hour) }) });
    expect(
      typesOf(
        given(...pending, proposal)
          .when(next)
          .events(),
      ),
    ).toEqual(['ActProposed']);
  });

  it('is proposed for a correction or deletion of an open order that gives more than the limit', () => {
    const open = [...wallet, orderOpened()];
    const order = { orderId, staffId, history: historyIn(open, orderId), expectedRevision: null };
    const quotes = { EUR_USD: quoteOf('1.16432', '1.16444') };
    const stopOut = { stopOutLevel: '50', quotes, now };
    const correct = (openRate: string) =>
      given(...open)
        .when({
          type: 'CorrectOrder',
          data: { ...order, fourEyes: fourEyes(), openRate, market, stopOut },
        })
        .events();
    expect(typesOf(correct('1.12445'))).toEqual(['OrderAmended']);
    expect(typesOf(correct('1.12443'))).toEqual(['ActProposed']);
    const cancel = (quotes: FourEyes['quotes']) =>
      given(...open)
        .when({ type: 'CancelOrder', data: { ...order, fourEyes: fourEyes({ quotes }) } })
        .events();
    expect(typesOf(cancel({ EUR_USD: quoteOf('1.16', '1.16') }))).toEqual(['OrderCancelled']);
    expect(typesOf(cancel({ EUR_USD: quoteOf('1.1', '1.1') }))).toEqual(['ActProposed']);
    expect(typesOf(cancel({}))).toEqual(['ActProposed']);
  });

  it('is refused when twenty proposals are waiting', () => {
    const waiting = Array.from({ length: 20 }, (_, index) =>
      actProposed({ proposalId: `p${index}` }),
    );
    given(...wallet, ...waiting)
      .when(adjust('1500'))
      .thenRefused('TOO_MANY_PROPOSALS');
  });
});

describe('a proposal', () => {
  const waiting = [...wallet, actProposed()];

  it('is executed once another person confirms it, and counts for nobody', () => {
    given(...waiting)
      .when(confirm())
      .then([{ type: 'ProposalConfirmed', data: decided }, adjusted('1500', null)]);
    given(...waiting)
      .when(confirm())
      .again()
      .thenRefused('PROPOSAL_NOT_WAITING');
  });

  it('cannot be confirmed by its proposer, by the owner of the wallet, or after its end', () => {
    given(...waiting)
      .when(confirm({ staffId }))
      .thenRefused('OWN_PROPOSAL');
    given(...waiting)
      .when(confirm({ staffId: userId }))
      .thenRefused('OWN_MATTER');
    given(...waiting)
      .when(confirm({ now: later(24 * hour + 1) }))
      .thenRefused('PROPOSAL_NOT_WAITING');
    given().when(confirm()).thenRefused('WALLET_NOT_FOUND');
  });

  it.each<[string, Partial<ConfirmProposal['data']>]>([
    ['the proposer may sign in as the confirming person', { heldBy: [staffId] }],
    ['the confirming person may sign in as the proposer', { proposerHeldBy: [other] }],
    ['somebody may sign in as both', { heldBy: ['eve'], proposerHeldBy: ['eve'] }],
  ])('is refused if %s, since that may be one person', (_who, hands) => {
    given(...waiting)
      .when(confirm(hands))
      .thenRefused('ACCESS_NOT_YOUR_OWN');
  });

  it('can be confirmed by a person whose account is held by an uninvolved person', () => {
    given(...waiting)
      .when(confirm({ heldBy: ['eve'], proposerHeldBy: ['max'] }))
      .then([{ type: 'ProposalConfirmed', data: decided }, adjusted('1500', null)]);
  });

  it('is checked against the free margin at its confirmation', () => {
    const act = { ...adjustmentOf('1500'), type: 'subtract' } as const;
    const spent = [...wallet, actProposed({ act }), withdrawalRequested({ amount: '4000' })];
    given(...spent)
      .when(confirm())
      .thenRefused('INSUFFICIENT_FREE_MARGIN');
  });

  it('of a withdrawal cannot be confirmed by a person who may sign in as the customer', () => {
    const pending = [
      ...wallet,
      withdrawalRequested({ amount: '1500' }),
      actProposed({ act: { kind: 'withdrawal', withdrawalId } }),
    ];
    for (const person of [staffId, other]) {
      given(...pending)
        .when(confirm({ accessSetBy: [person] }))
        .thenRefused('ACCESS_SET_BY_YOU');
      given(...pending)
        .when(confirm({ heldBy: ['eve'], accessSetBy: ['eve'] }))
        .thenRefused('ACCESS_NOT_YOUR_OWN');
    }
    expect(
      typesOf(
        given(...pending)
          .when(confirm())
          .events(),
      ),
    ).toEqual(['ProposalConfirmed', 'WithdrawalApproved']);
  });

  it.each<[string, FourEyes['quotes']]>([
    ['without a price', {}],
    ['with a closed market', { EUR_USD: quoteOf('1.16', '1.16', { market: 'closed' }) }],
    ['with an old price', { EUR_USD: quoteOf('1.16', '1.16', { ageMs: 5_001 }) }],
  ])('of an order %s has no amount', (_name, quotes) => {
    const open = [...wallet, orderOpened()];
    const data = { orderId, staffId, history: historyIn(open, orderId), expectedRevision: null };
    const [event] = given(...open)
      .when({ type: 'CancelOrder', data: { ...data, fourEyes: fourEyes({ quotes }) } })
      .events();
    expect(event).toMatchObject({ type: 'ActProposed', data: { amount: null } });
  });

  it('of an order keeps the given reason until its execution', () => {
    const open = [...wallet, orderOpened()];
    const data = { orderId, staffId, history: historyIn(open, orderId), expectedRevision: null };
    const asked = { ...data, reason: 'wrong_price', fourEyes: fourEyes({ quotes: {} }) } as const;
    const events = given(...open)
      .when({ type: 'CancelOrder', data: asked })
      .events();
    expect(events).toMatchObject([{ data: { act: { kind: 'deletion', reason: 'wrong_price' } } }]);
    const proposed = actProposed({
      act: { kind: 'deletion', orderId, revision: 2, reason: 'wrong_price' },
    });
    expect(
      given(...open, proposed)
        .when(confirm({ history: historyIn(open, orderId), market }))
        .events()
        .at(-1),
    ).toMatchObject({ type: 'OrderCancelled', data: { reason: 'wrong_price' } });
  });

  it('of an order is executed only on the revision that was seen', () => {
    const open = [...wallet, orderOpened()];
    const act = { kind: 'deletion', orderId, revision: 2 } as const;
    const events = [...open, actProposed({ act })];
    const facts = { history: historyIn(open, orderId), market };
    expect(
      typesOf(
        given(...events)
          .when(confirm(facts))
          .events(),
      ),
    ).toEqual(['ProposalConfirmed', 'OrderCancelled']);
    const changed = { ...facts, history: { ...facts.history, revision: 4 } };
    given(...events)
      .when(confirm(changed))
      .thenRefused('STALE_ORDER');
  });

  it('is declined once, by another person or by its proposer', () => {
    given(...waiting)
      .when(decline())
      .then([{ type: 'ProposalDeclined', data: decided }]);
    given(...waiting)
      .when(decline({ staffId }))
      .again()
      .thenRefused('PROPOSAL_NOT_WAITING');
    expect(
      fold(walletDecider, [...waiting, { type: 'ProposalDeclined', data: decided }]),
    ).toMatchObject({ balance: '5000', proposals: [] });
  });
});
