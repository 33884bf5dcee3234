import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Effect, Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { leadLastAccess } from './lead-last-access.ts';

const at = (day: number): string => `2026-01-0${day}T12:00:00.000Z`;
const reaction: Reaction = leadLastAccess;

const onDay = (stream: string, day: number, event: DomainEvent) =>
  happened(event, { stream, occurredAt: at(day) });
const signedIn = (userId: string, day: number) =>
  onDay(`sign_in-${userId}`, day, { type: 'SignedIn', data: { isKnownDevice: true } });
const linked = (leadId: string, userId: string, day: number) =>
  onDay(`lead-${leadId}`, day, { type: 'LeadLinked', data: { userId } });

/** The effects of the last of these events, as the runner would get them. */
const given = (...events: readonly RecordedEvent[]): readonly Effect[] => {
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
const accessed = (leadId: string, day: number) => ({
  kind: 'command',
  purpose: `access ${leadId}`,
  streamId: leadId,
  command: { type: 'NoteLeadAccess', data: { at: at(day) } },
});

describe('LAST ACCESS of a lead', () => {
  it('is set at each sign-in of the linked customer', () => {
    expect(given(linked('l1', 'ada', 1), signedIn('ada', 2))).toMatchObject([accessed('l1', 2)]);
    expect(given(linked('l1', 'ada', 1), linked('l2', 'ada', 1), signedIn('ada', 3))).toMatchObject(
      [accessed('l1', 3), accessed('l2', 3)],
    );
  });

  it('is set when the lead is linked to a customer who has signed in before', () => {
    expect(given(linked('l1', 'ada', 1), signedIn('ada', 2), linked('l2', 'ada', 3))).toMatchObject(
      [accessed('l2', 2)],
    );
  });

  it('is not set for people who have no lead or never signed in', () => {
    expect(given(linked('l1', 'ada', 1), signedIn('bob', 2))).toEqual([]);
    expect(given(linked('l1', 'ada', 1))).toEqual([]);
  });
});
