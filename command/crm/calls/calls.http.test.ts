import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventCatalogues } from '../../../domain/event-catalogues.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { LeadAdded, LeadEvent } from '../../../domain/crm/lead/events.ts';
import { answerAsVoiso } from '../../../infra/calls/voiso-simulator.ts';
import { createCodec } from '../../../infra/event-store/codec.ts';
import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import {
  startProviderSimulator,
  type ProviderSimulator,
} from '../../../infra/providers/simulator.ts';
import { createInMemorySubjectKeys } from '../../../infra/vault/subject-keys-in-memory.ts';
import { createHandler, type Handler } from '../../core/handle.ts';
import { uuidv7 } from '../../core/ids.ts';
import { openNewestState } from '../../core/newest-state.ts';
import { newStaff } from '../../testing/lead-floor.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { callEnds } from '../reactions/call-ends.ts';
import { callEndKind } from './call-end.ts';

const path = '/admin/crm/voiso/startCall';
const phone = '+49 30 1234567';
let world: World;
let simulator: ProviderSimulator;
let nowMs: number;
let leadId: string;
let asked: string[];

let store: EventStore;

const open = async (answer: RequestListener): Promise<void> => {
  simulator = await startProviderSimulator('Voiso', (request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  store = createInMemoryEventStore();
  world = createWorld({ store, apiSimulators: { voiso: simulator.origin } });
  const added: LeadAdded = {
    type: 'LeadAdded',
    data: {
      firstName: 'Ada',
      lastName: '',
      email: null,
      phone,
      country: null,
      city: null,
      funnelLink: null,
      reference: null,
      status: 'New',
      source: 'form',
      affiliatorId: null,
    },
  };
  await world.given(`lead-${leadId}`, added);
};

beforeEach(() => {
  [nowMs, leadId, asked] = [1_000_000, uuidv7(), []];
});
afterEach(async () => {
  await world.stop();
  await simulator.stop();
});

const voiso = () => answerAsVoiso({ callMs: 5_000, nowMs: () => nowMs });
const admin = () => world.app.signInAs(1);
const events = async (): Promise<readonly LeadEvent['type'][]> =>
  (await world.eventsOf(`lead-${leadId}`)).map(({ type }) => type as LeadEvent['type']);

/** Runs the jobs of the reaction and the jobs that they add, up to the given number; returns how many ran. */
const askedHowItEnded = async (
  rounds: number,
  handler: Handler = world.deps.handler,
): Promise<number> => {
  const waiting: string[] = [];
  const started = (await world.eventsOf(`lead-${leadId}`)).filter(
    ({ type }) => type === 'LeadCallStarted',
  );
  for (const event of started)
    for (const effect of callEnds.react(event as never, null))
      if (effect.kind === 'job') waiting.push(effect.key);
  const kind = callEndKind({
    ...world.deps,
    handler,
    leadNow: (id) => openNewestState(world.deps.streams, leadDecider, id)(),
    jobs: {
      addAll: async (jobs) => {
        waiting.push(...jobs.map(({ key }) => key));
      },
    },
  });
  let done = 0;
  for (; done < rounds; done += 1) {
    const key = waiting.shift();
    if (key === undefined) break;
    await kind.run({ id: uuidv7(), key, attempt: 1, signal: new AbortController().signal });
  }
  return done;
};

describe('a call to a lead', () => {
  it('is started for the chosen agent, and its length and outcome are recorded once', async () => {
    await open(voiso());
    const { call } = await admin();
    const body = { leadId, agentEmail: 'agent@daybook.test' };
    const answer = await call.post(path).send(body);
    expect([answer.status, answer.body.message]).toEqual([200, 'Call started successfully']);
    const listed = await call.get('/admin/crm/voiso/agents');
    expect(listed.body.data.slice(0, 2)).toMatchObject([
      { email: 'agent@daybook.test', status: 'outbound' },
      { email: 'retention@daybook.test', status: 'available' },
    ]);
    expect(await askedHowItEnded(3)).toBe(3);
    expect(await events()).toEqual(['LeadAdded', 'LeadCallStarted']);
    nowMs += 5_000;
    expect(await askedHowItEnded(3)).toBe(1);
    expect(await askedHowItEnded(3)).toBe(1);
    expect((await world.eventsOf(`lead-${leadId}`)).at(-1)).toMatchObject({
      type: 'LeadCallEnded',
      data: { outcome: 'answered', seconds: 93 },
    });
    expect(await events()).toHaveLength(3);
    const askedSoFar = asked.length;
    expect(await askedHowItEnded(3)).toBe(1);
    expect(asked).toHaveLength(askedSoFar);
  });

  it('given a process that cached the lead before the call, then it also records how the call ended', async () => {
    await open(voiso());
    const codec = createCodec({
      catalogues: eventCatalogues,
      subjectKeys: createInMemorySubjectKeys(),
    });
    const other = createHandler({ store, codec, clock: world.deps.clock });
    await other.find({ decider: leadDecider, streamId: leadId, pick: (lead) => lead });
    const { call } = await admin();
    await call.post(path).send({ leadId, agentEmail: 'agent@daybook.test' });
    nowMs += 5_000;
    expect(await askedHowItEnded(2, other)).toBe(1);
    expect(await events()).toEqual(['LeadAdded', 'LeadCallStarted', 'LeadCallEnded']);
  });

  it('is refused while another person calls the lead: the message names that person, and no phone rings', async () => {
    await open(voiso());
    const ann = await newStaff(world, 1);
    world.owners.set('agent@daybook.test', uuidv7());
    const body = { leadId, agentEmail: 'agent@daybook.test' };
    await ann.call.post(path).send(body).expect(200);
    const { call } = await admin();
    const rung = asked.length;
    const other = { leadId, agentEmail: 'retention@daybook.test' };
    const refused = await call.post(path).send(other);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'LEAD_IN_CALL',
      'Sofia Petrova is calling this lead. Try again after the call.',
    ]);
    expect(asked).toHaveLength(rung);
    nowMs += 5_000;
    await call.post(path).send(body).expect(200);
    nowMs += 5_000;
    world.pass(30 * 60_000);
    await call.post(path).send(other).expect(200);
  });

  it('is refused with another message when the person who calls has no name any more', async () => {
    await open(voiso());
    const begun = { callerId: uuidv7(), lineId: null, at: world.deps.clock().toISOString() };
    const data = { callId: 'call-1', agentEmail: 'former@daybook.test', begun };
    await world.given(`lead-${leadId}`, { type: 'LeadCallStarted', data });
    const { call } = await admin();
    const refused = await call.post(path).send({ leadId, agentEmail: 'agent@daybook.test' });
    const { code, message, params } = refused.body;
    expect([code, message, params ?? {}]).toEqual([
      'LEAD_IN_CALL_BY_FORMER',
      'Somebody is calling this lead. Try again after the call.',
      {},
    ]);
  });

  it('records whose line it uses', async () => {
    await open(voiso());
    const lineId = uuidv7();
    world.owners.set('agent@daybook.test', lineId);
    const { call, userId } = await newStaff(world, 1);
    await call.post(path).send({ leadId, agentEmail: 'agent@daybook.test' }).expect(200);
    const [started] = (await world.eventsOf(`lead-${leadId}`)).slice(-1);
    expect(started?.data).toMatchObject({ agentEmail: null, begun: { callerId: userId, lineId } });
  });

  it('is no longer polled once its lead was erased', async () => {
    await open(voiso());
    const { call } = await admin();
    await call.post(path).send({ leadId, agentEmail: 'agent@daybook.test' });
    await world.given(`lead-${leadId}`, { type: 'LeadErased', data: { noteIds: [] } });
    const askedSoFar = asked.length;
    expect(await askedHowItEnded(5)).toBe(1);
    expect(asked).toHaveLength(askedSoFar);
  });

  it('rings once when the request is repeated', async () => {
    await open(voiso());
    const { call } = await admin();
    const key = uuidv7();
    const send = () =>
      call
        .post(path)
        .set('Idempotency-Key', key)
        .send({ leadId, agentEmail: 'agent@daybook.test' });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(asked.filter((url) => url.endsWith('/click2call'))).toHaveLength(1);
  });

  it('is refused with a reason', async () => {
    await open(voiso());
    const { call } = await admin();
    const code = async (body: object) => (await call.post(path).send(body)).body.code;
    expect(await code({ leadId, agentEmail: 'nobody@example.com' })).toBe('CALL_AGENT_UNKNOWN');
    expect(await code({ leadId, agentEmail: 'floor.two@daybook.test' })).toBe('CALL_REFUSED');
    expect(await code({ leadId: uuidv7() })).toBe('LEAD_NOT_FOUND');
    expect(await code({ phone: '+1 555 0100', agentEmail: 'agent@daybook.test' })).toBe(
      'LEAD_NOT_FOUND',
    );
    expect(await events()).toEqual(['LeadAdded']);
  });

  it('is not started to a lead without a phone number', async () => {
    await open(voiso());
    const changed = {
      type: 'LeadChanged',
      data: {
        firstName: 'Ada',
        lastName: '',
        email: null,
        phone: 'none',
        country: null,
        city: null,
        funnelLink: null,
        reference: null,
        status: 'New',
        isEmailVerified: true,
      },
    };
    await world.given(`lead-${leadId}`, changed);
    const { call } = await admin();
    const { body } = await call.post(path).send({ leadId, agentEmail: 'agent@daybook.test' });
    expect(body.code).toBe('NO_CALLABLE_PHONE');
  });

  it('by an agent is possible only to assigned leads and on their own line, and reveals no number', async () => {
    await open(voiso());
    const userId = uuidv7();
    const { call } = await world.app.signInAs(5, { userId });
    expect((await call.post(path).send({ leadId })).body.code).toBe('LEAD_NOT_FOUND');
    await world.given(`lead-${leadId}`, {
      type: 'LeadAssigned',
      data: { managerId: null, agentId: userId, retId: null },
    });
    const { status, body, text } = await call
      .post(path)
      .send({ leadId, agentEmail: 'agent@daybook.test' });
    expect([status, body.code]).toEqual([403, 'NOT_OWN_LINE']);
    expect(text).not.toContain('1234567');
    expect((await call.post(path).send({ phone })).body.code).toBe('LEAD_NOT_FOUND');
    expect((await call.get('/admin/crm/voiso/agents')).status).toBe(403);
  });

  const failing: readonly (readonly [string, RequestListener, string])[] = [
    ['refuses the key', (_, response) => response.writeHead(403).end(), 'CALL_KEY_REFUSED'],
    ['hangs up', (request) => request.socket.destroy(), 'CALLS_NOT_REACHED'],
    ['answers nonsense', (_, response) => response.end('{"a":1}'), 'CALLS_NOT_REACHED'],
  ];
  it.each(failing)('is refused when the provider %s', async (_name, answer, code) => {
    await open(answer);
    const { call } = await admin();
    const { body } = await call.post(path).send({ leadId, agentEmail: 'agent@daybook.test' });
    expect(body.code).toBe(code);
    expect((await call.get('/admin/crm/voiso/agents')).body.code).toBe(code);
  });

  it('is not started when no provider is set up', async () => {
    await open(voiso());
    await world.stop();
    const leads = leadId;
    world = createWorld();
    await world.known();
    const { call } = await admin();
    expect((await call.get('/admin/crm/voiso/agents')).body.code).toBe('CALLS_NOT_SET_UP');
    expect((await call.post(path).send({ leadId: leads })).body.code).toBe('LEAD_NOT_FOUND');
  });
});
