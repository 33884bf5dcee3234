import { describe, expect, it } from '@jest/globals';
import type { LeadCommand, LeadWorker } from './commands.ts';
import { leadEventCatalogue, type LeadCallStarted, type LeadEvent } from './events.ts';
import { added, admin, assigned, given } from './testing.ts';

const manager: LeadWorker = { userId: 'manager', roleId: 2 };
const agent: LeadWorker = { userId: 'agent', roleId: 5 };
const retention: LeadWorker = { userId: 'retention', roleId: 6 };

describe('a call to a lead', () => {
  const callId = 'c1';
  const begunAt = '2026-01-05T12:00:00.000Z';
  const begunBy = (callerId: string, lineId: string | null) => ({ callerId, lineId, at: begunAt });
  const started: LeadCallStarted = {
    type: 'LeadCallStarted',
    data: { callId, agentEmail: null, begun: begunBy('admin', 'line') },
  };
  const ended: LeadEvent = {
    type: 'LeadCallEnded',
    data: { callId, outcome: 'answered', seconds: 93 },
  };
  const note = (
    worker: LeadWorker,
    lineId: string | null = 'line',
    at: string = begunAt,
  ): LeadCommand => ({
    type: 'NoteLeadCall',
    data: { callId, agentEmail: 'agent@example.com', line: { lineId, at }, worker },
  });
  const end: LeadCommand = { type: 'EndLeadCall', data: ended.data };

  it('is recorded by a person who may work on the lead', () => {
    given(added).when(note(admin)).then([started]);
    given(added, assigned('agent', null))
      .when(note(agent))
      .then([
        {
          type: 'LeadCallStarted',
          data: { ...started.data, begun: begunBy('agent', 'line') },
        },
      ]);
    given(added).when(note(agent)).thenRefused('LEAD_NOT_FOUND');
    given(added).when(note(retention)).thenRefused('LEAD_NOT_FOUND');
  });

  it('prevents others from calling until it ends, for half an hour at most', () => {
    const at = (minutes: number) => new Date(Date.parse(begunAt) + minutes * 60_000).toISOString();
    given(added, started).when(note(manager, 'other')).thenRefused('LEAD_IN_CALL');
    given(added, started)
      .when(note(manager, null, at(29)))
      .thenRefused('LEAD_IN_CALL');
    const later = { callerId: 'manager', lineId: 'other', at: at(30) };
    const call = { callId, agentEmail: null };
    given(added, started)
      .when(note(manager, 'other', at(30)))
      .then([{ type: 'LeadCallStarted', data: { ...call, begun: later } }]);
    // The call began by a clock that was ahead and has been set back since.
    const earlier = { ...later, at: at(-30) };
    given(added, started)
      .when(note(manager, 'other', at(-30)))
      .then([{ type: 'LeadCallStarted', data: { ...call, begun: earlier } }]);
    const next = { callerId: 'manager', lineId: 'other', at: begunAt };
    given(added, started, ended)
      .when(note(manager, 'other'))
      .then([{ type: 'LeadCallStarted', data: { ...call, begun: next } }]);
    // The call was recorded before calls had a caller and a line.
    given(added, { type: 'LeadCallStarted', data: call })
      .when(note(manager, 'other'))
      .then([{ type: 'LeadCallStarted', data: { ...call, begun: next } }]);
  });

  it('does not prevent the caller or their line from calling again', () => {
    const data = { callId, agentEmail: null };
    given(added, started)
      .when(note(admin, 'other'))
      .then([{ type: 'LeadCallStarted', data: { ...data, begun: begunBy('admin', 'other') } }]);
    given(added, started)
      .when(note(manager))
      .then([{ type: 'LeadCallStarted', data: { ...data, begun: begunBy('manager', 'line') } }]);
    const unknown = { ...data, begun: begunBy('admin', null) };
    given(added, { type: 'LeadCallStarted', data: unknown })
      .when(note(manager, null))
      .thenRefused('LEAD_IN_CALL');
  });

  it('ends once, and counts as work on the lead', () => {
    given(added, started).when(end).then([ended]);
    given(added, started, ended).when(end).then([]);
    given(added).when(end).then([]);
    given(added, started)
      .when({ type: 'UndoImportedLead', data: {} })
      .thenRefused('LEAD_WORKED_ON');
  });

  it('stores the agent’s e-mail address only if the line belongs to no user', () => {
    given(added)
      .when(note(admin, null))
      .then([
        {
          type: 'LeadCallStarted',
          data: { callId, agentEmail: 'agent@example.com', begun: begunBy('admin', null) },
        },
      ]);
  });
});

describe('a call to a lead, stored as version 1', () => {
  const stored = { callId: 'c1', agentEmail: 'agent@example.com' };
  const newest = (data: object) =>
    leadEventCatalogue.events['LeadCallStarted']?.upcasters?.[1]?.({ ...stored, ...data });
  const at = '2026-01-05T12:00:00.000Z';

  it('given a line that belongs to a user, then the address is dropped', () => {
    const begun = { callerId: 'admin', lineId: 'line', at };
    expect(newest({ begun })).toEqual({ callId: 'c1', agentEmail: null, begun });
  });

  it('given a line of no user, or no line, then the address is kept', () => {
    const begun = { callerId: 'admin', lineId: null, at };
    expect(newest({ begun })).toEqual({ ...stored, begun });
    expect(newest({})).toEqual(stored);
  });
});
