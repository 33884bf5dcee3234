import { beforeAll, describe, expect, it } from '@jest/globals';
import { fold } from '../../domain/shared/decider.ts';
import { leadDecider } from '../../domain/crm/lead/decider.ts';
import type { LeadEvent } from '../../domain/crm/lead/events.ts';
import { planCustomers } from './customer-plan.ts';
import { demoStaff } from './demo-staff.ts';
import { addressOf } from './lead-people.ts';
import { commandAt, planLeads, plannedLeads, type PlannedLead } from './lead-plan.ts';
import { salesStatusNames } from './lead-words.ts';
import { demoUserId } from './seed-people.ts';

/** The events that the real decider returns for a planned lead. */
const eventsOf = ({ steps }: PlannedLead): readonly LeadEvent[] =>
  steps.reduce<readonly LeadEvent[]>((events, { command, agoMs }) => {
    const at = new Date(Date.UTC(2026, 0, 5) - agoMs).toISOString();
    return [...events, ...leadDecider.decide(commandAt(command, at), fold(leadDecider, events))];
  }, []);

describe('the planned demo leads', () => {
  let leads: readonly PlannedLead[];
  let histories: readonly (readonly LeadEvent[])[];
  beforeAll(() => {
    leads = planLeads();
    histories = leads.map(eventsOf);
  });
  const states = () => histories.map((events) => fold(leadDecider, events));
  const all = <Type extends LeadEvent['type']>(type: Type) =>
    histories.flat().filter((event) => event.type === type);

  it('are the same in every run, have unique ids, and every step writes one event', () => {
    expect(leads).toHaveLength(plannedLeads);
    expect(planLeads()).toEqual(leads);
    expect(new Set(leads.map(({ leadId }) => leadId)).size).toBe(plannedLeads);
    histories.forEach((events, index) =>
      expect(events).toHaveLength(leads[index]?.steps.length ?? 0),
    );
  });

  it('lie in the past, with their steps in order and the oldest lead first', () => {
    for (const { steps } of leads) {
      const agos = steps.map(({ agoMs }) => agoMs);
      expect(agos).toEqual(agos.toSorted((a, b) => b - a));
      expect(agos.every((agoMs) => agoMs > 0)).toBe(true);
    }
    const added = leads.map(({ steps }) => steps[0]?.agoMs ?? 0);
    expect(added).toEqual(added.toSorted((a, b) => b - a));
  });

  it('are in every group, with notes and ended calls, and some are linked to customers', () => {
    const count = (test: (state: ReturnType<typeof states>[number]) => boolean) =>
      states().filter(test).length;
    const inGroup = (group: string) =>
      count((lead) => lead.status === 'added' && lead.group === group);
    expect(inGroup('sales')).toBeGreaterThan(300);
    expect(inGroup('retentions')).toBeGreaterThan(40);
    expect(inGroup('archived')).toBeGreaterThan(25);
    expect(count((lead) => lead.status === 'added' && lead.linkedUserId !== null)).toBe(22);
    expect(all('LeadNoteAdded').length).toBeGreaterThan(500);
    expect(all('LeadCallEnded').length).toBeGreaterThan(50);
    const calls = histories
      .flat()
      .flatMap((event) => (event.type === 'LeadCallStarted' ? [event.data] : []));
    for (const { agentEmail, begun } of calls) {
      expect(addressOf(String(begun?.lineId))).toContain('@');
      expect(agentEmail).toBeNull();
      expect(Date.parse(String(begun?.at))).not.toBeNaN();
    }
    expect(states().every((lead) => lead.status !== 'added' || lead.openCalls.length === 0)).toBe(
      true,
    );
  });

  it('are assigned to every demo sign-in of staff, and one is linked to the demo customer', () => {
    const [agent, retention] = ['agent@daybook.test', 'retention@daybook.test'].map(demoUserId);
    const of = (
      test: (lead: Extract<ReturnType<typeof states>[number], { status: 'added' }>) => boolean,
    ) => states().filter((lead) => lead.status === 'added' && test(lead)).length;
    expect(of(({ group, agentId }) => group === 'sales' && agentId === agent)).toBeGreaterThan(50);
    expect(of(({ group, retId }) => group === 'retentions' && retId === retention)).toBeGreaterThan(
      15,
    );
    expect(states()[0]).toMatchObject({
      group: 'retentions',
      retId: retention,
      linkedUserId: demoUserId('customer@daybook.test'),
    });
    expect(
      demoStaff.every(
        ({ email }) =>
          of(({ managerId, agentId, retId }) =>
            [managerId, agentId, retId].includes(demoUserId(email)),
          ) > 0,
      ),
    ).toBe(true);
  });

  it('include customers on the first page of retentions, for all staff and for the demo retention agent', () => {
    const retention = demoUserId('retention@daybook.test');
    const newest = states()
      .toReversed()
      .filter((lead) => lead.status === 'added' && lead.group === 'retentions');
    const linkedIn = (page: typeof newest) =>
      page.slice(0, 15).filter((lead) => lead.status === 'added' && lead.linkedUserId !== null);
    const own = newest.filter((lead) => lead.status === 'added' && lead.retId === retention);
    expect(linkedIn(newest).length).toBeGreaterThanOrEqual(3);
    expect(linkedIn(own).length).toBeGreaterThanOrEqual(3);
  });

  it('are linked to a customer only after that customer registered', () => {
    const since = new Map(
      planCustomers().map(({ email, registeredAgoMs }) => [demoUserId(email), registeredAgoMs]),
    );
    const links = leads
      .flatMap(({ steps }) => steps)
      .flatMap(({ command, agoMs }) =>
        command.type === 'LinkLead' ? [{ userId: command.data.userId, agoMs }] : [],
      );
    expect(new Set(links.map(({ userId }) => userId)).size).toBe(links.length);
    for (const { userId, agoMs } of links) {
      expect(agoMs).toBeLessThan(since.get(userId) ?? Infinity);
    }
  });

  it('use exactly the configured statuses', () => {
    const statuses = histories
      .flat()
      .flatMap((event) => ('status' in event.data ? [event.data.status] : []))
      .filter((status) => status !== null);
    expect([...new Set(statuses)].toSorted()).toEqual(salesStatusNames.toSorted());
  });

  it('have unique e-mail addresses of plain letters', () => {
    const emails = histories.map(([added]) =>
      added?.type === 'LeadAdded' ? added.data.email : null,
    );
    expect(new Set(emails).size).toBe(plannedLeads);
    for (const email of emails)
      expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@(mail|daybook)\.test$|^customer@daybook\.test$/);
  });
});
