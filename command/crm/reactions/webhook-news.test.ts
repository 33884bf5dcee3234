import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import type { Effect, Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { callEnds } from './call-ends.ts';
import { webhookNews } from './webhook-news.ts';

/** The effects of the last of these events, as the runner would get them. */
const given = (reaction: Reaction, ...events: readonly DomainEvent[]): readonly Effect[] => {
  const states = new Map<string, unknown>();
  let effects: readonly Effect[] = [];
  for (const [revision, one] of events.entries()) {
    const event: RecordedEvent = { ...happened(one, { stream: 'lead-l1' }), revision };
    const key = reaction.state.keyOf(event);
    const before = (key === null ? undefined : states.get(key)) ?? reaction.state.initialState();
    const state = reaction.state.evolve(before, event);
    if (key !== null) states.set(key, state);
    effects = reaction.react(event, state);
  }
  return effects;
};

const added = (affiliatorId: string | null): DomainEvent => ({
  type: 'LeadAdded',
  data: { affiliatorId, status: 'New' },
});
const changed = (status: string): DomainEvent => ({ type: 'LeadChanged', data: { status } });
const linked: DomainEvent = { type: 'LeadLinked', data: { userId: 'u1' } };
const deposited: DomainEvent = { type: 'LeadDeposited', data: { at: '2026-01-05T12:00:00.000Z' } };
const job = (revision: number) => [{ kind: 'job', job: 'webhook_news', key: `a1/l1/${revision}` }];

describe('the webhook notice about a lead', () => {
  it('is requested for another status, a conversion and the first deposit', () => {
    expect(given(webhookNews, added('a1'), changed('Call back'))).toEqual(job(1));
    expect(given(webhookNews, added('a1'), linked)).toEqual(job(1));
    expect(given(webhookNews, added('a1'), linked, deposited)).toEqual(job(2));
  });

  it('is not requested when the lead is added', () => {
    expect(given(webhookNews, added('a1'))).toEqual([]);
  });

  it('is requested for any change, since only the job can compare the statuses', () => {
    expect(given(webhookNews, added('a1'), changed('New'))).toEqual(job(1));
  });

  it('is not requested for a lead that staff added', () => {
    expect(given(webhookNews, added(null), changed('Busy'), linked, deposited)).toEqual([]);
  });
});

it('a job asks for the end of a call 10 s after it began', () => {
  const started = { type: 'LeadCallStarted', data: { callId: 'c1', agentEmail: 'a@example.com' } };
  const [effect] = given(callEnds, added(null), started);
  const asked = { kind: 'job', job: 'call_end', key: 'l1/0/c1', afterMs: 10_000 };
  expect(effect).toEqual(asked);
});
