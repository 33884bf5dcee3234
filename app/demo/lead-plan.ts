import type { LeadCommand, LeadWorker, NoteLeadCall } from '../../domain/crm/lead/commands.ts';
import type { LeadPerson } from '../../domain/crm/lead/events.ts';
import {
  firstLeadStatus,
  sourcesOf,
  type LeadGroup,
  type LeadSource,
} from '../../domain/shared/crm/types.ts';
import { invariant } from '../../domain/shared/errors.ts';
import type { DomainCommand } from '../../domain/shared/messages.ts';
import type { CallOutcome } from '../../domain/shared/crm/calls.ts';
import { drawFor, type Draw } from './draw.ts';
import {
  addressOf,
  affiliatorId,
  agents,
  madeUpPerson,
  managers,
  retentionAgents,
} from './lead-people.ts';
import { placesOfLinked, type Linked } from './linked-people.ts';
import { notesByStatus, retentionNotes } from './lead-words.ts';
import { seedId } from './seed-kit.ts';

/** The command of a call is planned without its start, which is known when it is carried out. */
type PlannedCommand =
  | Exclude<LeadCommand, NoteLeadCall>
  | DomainCommand<'NoteLeadCall', Omit<NoteLeadCall['data'], 'line'> & { lineId: string }>;

/** The command at a moment (ISO 8601 UTC). */
export const commandAt = (command: PlannedCommand, at: string): LeadCommand => {
  if (command.type !== 'NoteLeadCall') return command;
  const { lineId, ...call } = command.data;
  return { type: 'NoteLeadCall', data: { ...call, line: { lineId, at } } };
};

type Act = Readonly<{
  command: PlannedCommand;
  /** Not earlier than this long ago. */
  notBeforeAgoMs?: number;
  /** The time after the previous act; some hours by default. */
  afterMs?: number;
}>;

/** The past of a lead: commands with times before now, in order of time; the first one adds the lead. */
export type PlannedLead = Readonly<{
  leadId: string;
  steps: readonly Readonly<{ agoMs: number; purpose: string; command: PlannedCommand }>[];
}>;

export const plannedLeads = 500;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long ago the oldest and the newest lead were added. */
const addedAgoMs = { oldest: 42 * dayMs, newest: hourMs / 3 };

const ageOf = (index: number): number => {
  const share = (plannedLeads - 1 - index) / (plannedLeads - 1);
  return addedAgoMs.newest + (addedAgoMs.oldest - addedAgoMs.newest) * share;
};

const linkedByIndex = placesOfLinked(plannedLeads, ageOf);

const groupOf = ({ chance }: Draw, linked: Linked | null, index: number): LeadGroup => {
  // One client is still in sales; the others are assigned to retention agents.
  if (linked !== null) return index === 3 ? 'sales' : 'retentions';
  if (chance(0.15)) return 'retentions';
  return chance(0.12) ? 'archived' : 'sales';
};

const campaignOf = ({ pick, random }: Draw, source: LeadSource) => {
  if (source === 'form' || source === 'csv') return { funnelLink: null, reference: null };
  const funnel = pick(['spring', 'gold', 'indices', 'first-steps']);
  return {
    funnelLink: `https://go.example.test/${funnel}`,
    reference: `${funnel.slice(0, 2).toUpperCase()}-${100 + Math.floor(random() * 900)}`,
  };
};

/** Notes of the calls; the note of the last call has the resulting status. */
const notesOf = ({ pick }: Draw, status: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_none, index) => {
    const about = index === count - 1 ? status : pick(['No Answer', 'Call Again', 'Interested']);
    return pick(notesByStatus[about] ?? []);
  });

/** How many notes a lead has: usually none on its first day. */
const noteCount = ({ pick, chance }: Draw, agoMs: number): number => {
  if (agoMs < dayMs) return chance(0.2) ? 1 : 0;
  return pick([0, 1, 1, 2, 2, 3, 4]);
};

/** The data of a lead, who works on it, and its final status. */
type Story = Readonly<{
  index: number;
  draw: Draw;
  linked: Linked | null;
  source: LeadSource;
  lead: LeadPerson & ReturnType<typeof campaignOf>;
  group: LeadGroup;
  boss: LeadWorker;
  agent: LeadWorker | null;
  retention: LeadWorker;
  status: string;
  notes: readonly string[];
}>;

const storyOf = (draw: Draw, index: number, agoMs: number): Story => {
  const { pick, chance } = draw;
  const linked = linkedByIndex.get(index) ?? null;
  const source: LeadSource = pick(['form', 'form', 'csv', 'csv', 'affiliator', 'api']);
  // The retention agent who can sign in gets the customer who can sign in, and every second of the others.
  const isFirsts = linked !== null && index % 2 === 0;
  const retention = isFirsts ? retentionAgents[0] : pick(retentionAgents);
  invariant(retention, 'somebody can be assigned');
  const status = linked === null ? pick(Object.keys(notesByStatus)) : 'Deposit Soon';
  return {
    index,
    draw,
    linked,
    source,
    retention,
    status,
    lead: { ...(linked?.person ?? madeUpPerson(draw, index)), ...campaignOf(draw, source) },
    group: groupOf(draw, linked, index),
    boss: pick(managers),
    agent: linked !== null || chance(0.85) ? pick(agents) : null,
    notes: notesOf(draw, status, linked === null ? noteCount(draw, agoMs) : 2),
  };
};

const isLive = (source: LeadSource): boolean => sourcesOf.live.includes(source);

const added = ({ lead, source, draw }: Story): Act => ({
  command: {
    type: 'AddLead',
    data: {
      ...lead,
      status: draw.chance(0.04) ? null : firstLeadStatus,
      source,
      affiliatorId: isLive(source) ? affiliatorId : null,
    },
  },
});

const assigned = ({ boss, agent }: Story): readonly Act[] => {
  if (agent === null) return [];
  const data = { managerId: boss.userId, agentId: agent.userId, worker: boss };
  return [{ command: { type: 'AssignLead', data } }];
};

const noted = (story: Story, content: string, worker: LeadWorker, place: string): Act => ({
  command: {
    type: 'AddLeadNote',
    data: { noteId: seedId(`note ${story.index} ${place}`), content, worker },
  },
});

const outcomes = ['answered', 'no_answer', 'answered', 'voicemail', 'busy'] as const;

/** For every fourth lead that was called, the phone system reports the last call. */
const spoken = ({ index, notes, agent, boss }: Story): readonly Act[] => {
  if (notes.length === 0 || index % 4 !== 0) return [];
  const worker = agent ?? boss;
  const call = { callId: seedId(`call ${index}`), agentEmail: addressOf(worker.userId) };
  const outcome: CallOutcome = outcomes[(index / 4) % outcomes.length] ?? 'answered';
  const seconds = outcome === 'answered' ? 40 + ((index * 37) % 560) : 0;
  return [
    { command: { type: 'NoteLeadCall', data: { ...call, lineId: worker.userId, worker } } },
    {
      command: { type: 'EndLeadCall', data: { callId: call.callId, outcome, seconds } },
      afterMs: (seconds + 8) * 1_000,
    },
  ];
};

/** Calls, each with a note, and the resulting status after the last one. */
const called = (story: Story): readonly Act[] => {
  const { notes, agent, boss, lead, status } = story;
  if (notes.length === 0) return [];
  return [
    ...spoken(story),
    ...notes.map((content, place) => noted(story, content, agent ?? boss, `sales ${place}`)),
    {
      command: {
        type: 'ChangeLead',
        data: {
          ...lead,
          status,
          isEmailVerified: null,
          assignment: {},
          expectedEdits: null,
          worker: boss,
        },
      },
    },
  ];
};

const becameCustomer = ({ linked }: Story): readonly Act[] =>
  linked === null
    ? []
    : [
        {
          command: { type: 'LinkLead', data: { userId: linked.userId } },
          notBeforeAgoMs: linked.customerAgoMs,
        },
      ];

const moved = (story: Story): readonly Act[] => {
  const { group, boss, retention, draw } = story;
  if (group === 'sales') return [];
  const move: Act = { command: { type: 'MoveLead', data: { group, worker: boss } } };
  if (group === 'archived') return [move];
  return [
    { command: { type: 'AssignLead', data: { retId: retention.userId, worker: boss } } },
    move,
    ...(draw.chance(0.6) ? [noted(story, draw.pick(retentionNotes), retention, 'retentions')] : []),
  ];
};

const actsOf = (story: Story): readonly Act[] => [
  added(story),
  ...assigned(story),
  ...called(story),
  ...becameCustomer(story),
  ...moved(story),
];

/** Some hours pass between two acts; if little time is left, half of it. */
const planLead = (index: number): PlannedLead => {
  const name = `lead ${index}`;
  const draw = drawFor(name);
  let agoMs = ageOf(index);
  const acts = actsOf(storyOf(draw, index, agoMs));
  const steps = acts.map(({ command, notBeforeAgoMs, afterMs }, place) => {
    if (place > 0) agoMs -= Math.min(agoMs / 2, afterMs ?? (1 + draw.random() * 30) * hourMs);
    agoMs = Math.min(agoMs, notBeforeAgoMs ?? agoMs);
    return { agoMs: Math.round(agoMs), purpose: `${name} ${place}`, command };
  });
  return { leadId: seedId(name), steps };
};

/** The newest lead: it is planned alone, since each start looks whether it was added. */
export const planLastLead = (): PlannedLead => planLead(plannedLeads - 1);

/** All leads, the oldest first: the same in every run, except that times depend on now. */
export const planLeads = (): readonly PlannedLead[] =>
  Array.from({ length: plannedLeads }, (_none, index) => planLead(index));
