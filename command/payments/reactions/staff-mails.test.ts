import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { DepositReversed } from '../../../domain/trading/wallet/deposit-events.ts';
import { seedNamespace } from '../../core/ids.ts';
import type { Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { differenceMails } from './difference-mails.ts';
import { shortDepositMails } from './short-deposit-mails.ts';

/** The recipients and purposes of the mails about the last of these events. */
const written = (reaction: Reaction, events: readonly RecordedEvent[]): readonly string[] => {
  let known = reaction.state.initialState();
  let told: readonly string[] = [];
  for (const event of events) {
    if (reaction.state.keyOf(event) !== null) known = reaction.state.evolve(known, event);
    told = reaction
      .react(event, known)
      .map((effect) => (effect.kind === 'mail' ? `${effect.userId}: ${effect.purpose}` : ''));
  }
  return told;
};

describe('a deposit that went back but was no longer in its wallet', () => {
  const of = (id: string, type: string, data: object = {}): RecordedEvent => ({
    ...happened<DomainEvent>({ type, data }),
    stream: `user-${id}`,
  });
  const staffIs = (id: string, roleId: number) =>
    of(id, 'UserRegistered', { roleId, isActive: true });
  const house = [
    staffIs('admin', 1),
    staffIs('manager', 2),
    staffIs('agent', 5),
    staffIs('customer', 3),
    staffIs('off', 2),
    of('off', 'UserDeactivated'),
  ];
  const back = (changes: Partial<DepositReversed['data']>) =>
    happened<DepositReversed>({
      type: 'DepositReversed',
      data: {
        mode: 'real',
        currency: 'USD',
        depositId: 'd',
        userId: 'customer',
        gateway: 'stripe',
        amount: '500',
        fee: '7',
        covered: '0',
        owed: '0',
        left: '0',
        ...changes,
      },
    });
  const tell = ['admin: tell admin', 'manager: tell manager'];

  it.each([
    ['the house covered it', { covered: '379.5' }, tell],
    ['open orders keep the wallet below zero', { owed: '100' }, tell],
    ['the money was still in the wallet', {}, []],
  ])(
    'given that %s, then staff who may adjust balances get a mail only if money was missing',
    (_what, changes, told) => {
      expect(written(shortDepositMails, [...house, back(changes)])).toEqual(told);
    },
  );

  it('of the invented past of demo data sends no mail', () => {
    const event = back({ covered: '1' });
    const metadata = { ...event.metadata, correlationId: seedNamespace };
    const past = { ...event, metadata, occurredAt: '2026-06-01T10:00:00.000Z' };
    expect(written(shortDepositMails, [...house, past])).toEqual([]);
  });
});

describe('a difference of a settlement file', () => {
  const given = (assigneeId: string) =>
    happened<DomainEvent>({
      type: 'DifferenceAssigned',
      data: { kind: 'refund', paymentId: 'pi_1', assigneeId },
    });

  it('sends a mail to the assignee, but not to one who assigned it to themselves', () => {
    expect(written(differenceMails, [given('grace')])).toEqual(['grace: tell of a difference']);
    expect(written(differenceMails, [given('ada')])).toEqual([]);
  });
});
