import { describe, expect, it } from '@jest/globals';
import { agentsFor } from '../../shared/crm/routing.ts';
import { changeTo } from '../../shared/settings.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { leadRoutingDecider, type RouteLead, type RoutingCandidate } from './decider.ts';
import type { LeadRoutingEvent } from './events.ts';
import { leadRouting } from './settings.ts';

const given = (...events: readonly LeadRoutingEvent[]) => givenEvents(leadRoutingDecider, events);
const among = (...loads: readonly (readonly [string, number | null])[]): RoutingCandidate[] =>
  loads.map(([agentId, load]) => ({ agentId, load }));
const route = (
  leadId: string,
  candidates: readonly RoutingCandidate[],
  more: Partial<RouteLead['data']> = {},
): RouteLead => ({
  type: 'RouteLead',
  data: { leadId, rule: 'round_robin', candidates, counted: [], ...more },
});
const routed = (leadId: string, agentId: string, load: number | null = null): LeadRoutingEvent => ({
  type: 'LeadRouted',
  data: { leadId, agentId, rule: load === null ? 'round_robin' : 'load', among: 2, load },
});
const both = among(['anna', null], ['ben', null]);

describe('automatic assignment', () => {
  it('by turns chooses the agent whose last turn is longest ago', () => {
    given()
      .when(route('1', both))
      .then([routed('1', 'anna')]);
    given(routed('1', 'anna'))
      .when(route('2', both))
      .then([routed('2', 'ben')]);
    given(routed('1', 'anna'), routed('2', 'ben'))
      .when(route('3', both))
      .then([routed('3', 'anna')]);
    // Ben was away for a while: he gets one turn before Anna.
    given(routed('1', 'ben'), routed('2', 'anna'), routed('3', 'anna'))
      .when(route('4', both))
      .then([routed('4', 'ben')]);
  });

  it('by load chooses the agent with the lowest load, including leads that are not counted yet', () => {
    const loads = among(['anna', 3], ['ben', 4]);
    given()
      .when(route('1', loads, { rule: 'load' }))
      .then([routed('1', 'anna', 3)]);
    // Two leads arrive at once: the loads were read before either lead was assigned.
    given(routed('1', 'anna', 3), routed('2', 'anna', 4))
      .when(route('3', loads, { rule: 'load' }))
      .then([routed('3', 'ben', 4)]);
    given(routed('1', 'anna', 3), routed('2', 'anna', 4))
      .when(route('3', among(['anna', 5], ['ben', 6]), { rule: 'load', counted: ['1', '2'] }))
      .then([routed('3', 'anna', 5)]);
  });

  it('chooses once for a lead, and records when no agent fits', () => {
    given(routed('1', 'anna')).when(route('1', both)).thenNothing();
    const nobody: LeadRoutingEvent = {
      type: 'LeadNotRouted',
      data: { leadId: '1', rule: 'country' },
    };
    given()
      .when(route('1', [], { rule: 'country' }))
      .then([nobody]);
    given(nobody).when(route('1', both)).thenNothing();
  });

  it('by country chooses the agents of the country, or those without a country if it has none', () => {
    const rows = [
      { agentId: 'anna', country: 'Spain' },
      { agentId: 'ben', country: '' },
      { agentId: 'anna', country: 'France' },
    ];
    expect(agentsFor('country', rows, ' spain ')).toEqual(['anna']);
    expect(agentsFor('country', rows, 'Italy')).toEqual(['ben']);
    expect(agentsFor('country', rows, null)).toEqual(['ben']);
    expect(agentsFor('country', rows.slice(0, 1), 'Italy')).toEqual([]);
    expect(agentsFor('load', rows, 'Italy')).toEqual(['anna', 'ben']);
  });
});

describe('the setting of automatic assignment', () => {
  const set = (mode: 'off' | 'load', ...agentIds: readonly string[]) =>
    ({
      type: 'LeadRoutingSet',
      data: { mode, agents: agentIds.map((agentId) => ({ agentId, country: '' })) },
    }) as const;

  it('is off by default, and needs at least one agent when it is on', () => {
    givenEvents(leadRouting.decider, [])
      .when(changeTo(set('load', 'anna')))
      .then([set('load', 'anna')]);
    givenEvents(leadRouting.decider, [])
      .when(changeTo(set('load')))
      .thenRefused('INVALID_SETTING');
    givenEvents(leadRouting.decider, [])
      .when(changeTo(set('off')))
      .thenNothing();
  });
});
