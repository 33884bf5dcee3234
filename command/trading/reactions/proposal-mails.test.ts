import { expect, it } from '@jest/globals';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { ActProposed } from '../../../domain/trading/wallet/proposal-events.ts';
import { actProposed } from '../../../domain/trading/wallet/proposal-testing.ts';
import { seedNamespace } from '../../core/ids.ts';
import type { Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { proposalMails } from './proposal-mails.ts';

const reaction: Reaction = proposalMails;
const staffIs = (id: string, roleId: number, isActive = true): RecordedEvent => ({
  ...happened<DomainEvent>({ type: 'UserRegistered', data: { roleId, isActive } }),
  stream: `user-${id}`,
});
const of = (id: string, type: string, data: object = {}): RecordedEvent => ({
  ...happened<DomainEvent>({ type, data }),
  stream: `user-${id}`,
});
const proposal = (changes: Partial<ActProposed['data']> = {}) =>
  happened(actProposed({ staffId: 'manager', ...changes }));
const decision = (type: 'ProposalConfirmed' | 'ProposalDeclined', staffId: string) => {
  const { mode, currency, proposalId, userId } = actProposed().data;
  return happened({ type, data: { mode, currency, proposalId, userId, staffId } });
};

/** The recipients and purposes of the mails about the last of these events. */
const written = (...events: readonly RecordedEvent[]): readonly string[] => {
  let known = reaction.state.initialState();
  let told: readonly string[] = [];
  for (const event of events) {
    if (reaction.state.keyOf(event) === null) continue;
    known = reaction.state.evolve(known, event);
    told = reaction
      .react(event, known)
      .map((effect) => (effect.kind === 'mail' ? `${effect.userId}: ${effect.purpose}` : ''));
  }
  return told;
};

const house = [
  staffIs('admin', 1),
  staffIs('manager', 2),
  staffIs('agent', 5),
  staffIs('gone', 1),
  of('gone', 'UserClosed'),
  staffIs('off', 2),
  of('off', 'UserDeactivated'),
  staffIs('promoted', 5),
  of('promoted', 'RoleChanged', { roleId: 2 }),
  staffIs('customer', 3),
];

it('mails everybody who may confirm, but not the proposer', () => {
  expect(written(...house, proposal())).toEqual(['admin: ask admin', 'promoted: ask promoted']);
});

it('mails the proposer when another person decides, but not when the proposer withdraws it', () => {
  const made = [...house, proposal()];
  expect(written(...made, decision('ProposalConfirmed', 'admin'))).toEqual([
    'manager: tell who proposed it',
  ]);
  expect(written(...made, decision('ProposalDeclined', 'manager'))).toEqual([]);
});

it('sends no mail about the invented past of demo data', () => {
  const event = proposal();
  const metadata = { ...event.metadata, correlationId: seedNamespace };
  const past = { ...event, metadata, occurredAt: '2026-06-01T10:00:00.000Z' };
  expect(written(...house, past)).toEqual([]);
});

it('forgets a proposal that expired undecided', () => {
  const late = { ...proposal({ proposalId: 'another' }), occurredAt: '2026-06-13T14:32:08.000Z' };
  expect(written(...house, proposal(), late, decision('ProposalConfirmed', 'admin'))).toEqual([]);
});
