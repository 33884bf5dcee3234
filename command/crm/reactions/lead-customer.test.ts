import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Effect, Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { convertedLeads } from './converted-leads.ts';
import { leadDeposited } from './lead-deposited.ts';

const at = (day: number): string => `2026-01-0${day}T12:00:00.000Z`;

const onDay = (stream: string, day: number, event: DomainEvent) =>
  happened(event, { stream, occurredAt: at(day) });
const paid = (userId: string, day: number, mode = 'real') =>
  onDay(`deposit-${userId}-${day}`, day, { type: 'DepositPaid', data: { userId, mode } });
const linked = (leadId: string, userId: string, day: number) =>
  onDay(`lead-${leadId}`, day, { type: 'LeadLinked', data: { userId } });

/** The effects of the last of these events, as the runner would get them. */
const given = (...events: readonly RecordedEvent[]): readonly Effect[] => {
  const reaction: Reaction = leadDeposited;
  const states = new Map<string | null, unknown>();
  let effects: readonly Effect[] = [];
  for (const event of events) {
    const key = reaction.state.keyOf(event);
    const state = reaction.state.evolve(states.get(key) ?? reaction.state.initialState(), event);
    states.set(key, state);
    effects = reaction.react(event, state);
  }
  return effects;
};
const noted = (streamId: string, day: number) => ({
  streamId,
  command: { type: 'NoteLeadDeposit', data: { at: at(day) } },
});

describe('DEPOSITED AT of a lead', () => {
  it('is set for every lead of the customer, on payment and when a lead is linked later', () => {
    expect(given(linked('l1', 'u1', 1), linked('l2', 'u1', 1), paid('u1', 2))).toMatchObject([
      noted('l1', 2),
      noted('l2', 2),
    ]);
    expect(given(paid('u1', 2), paid('u1', 3), linked('l1', 'u1', 4))).toMatchObject([
      noted('l1', 2),
    ]);
  });

  it('is not set for demo money, or for the payment of another customer', () => {
    expect(given(linked('l1', 'u1', 1), paid('u1', 2, 'demo'))).toEqual([]);
    expect(given(linked('l1', 'u1', 1), paid('u2', 2))).toEqual([]);
  });
});

describe('a converted lead', () => {
  it('is linked to the customer who was registered from it', () => {
    const reaction: Reaction = convertedLeads;
    const registered = (data: object) =>
      reaction.react(onDay('user-u1', 1, { type: 'UserRegistered', data }), null);
    expect(registered({ leadId: 'l1' })).toMatchObject([
      { streamId: 'l1', command: { type: 'LinkLead', data: { userId: 'u1' } } },
    ]);
    expect(registered({})).toEqual([]);
  });
});
