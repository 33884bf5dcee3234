import { crmErrors } from '../../../domain/crm/errors.ts';
import { leadDecider } from '../../../domain/crm/lead/decider.ts';
import type { Lead } from '../../../domain/crm/lead/state.ts';
import { requireNotInCall } from '../../../domain/crm/lead/calls.ts';
import type { CallBegun } from '../../../domain/crm/lead/events.ts';
import { reaches } from '../../../domain/crm/lead/reach.ts';
import { phoneKeyOf } from '../../../domain/shared/crm/phones.ts';
import { DomainError, isDomainError, type Refusal } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { createVoiso, type Voiso } from '../../../infra/calls/voiso.ts';
import {
  defineRoute,
  only,
  type Caller,
  type RouteDeclaration,
} from '../../../infra/http/route.ts';
import { ProviderFailure } from '../../../infra/providers/failure.ts';
import { callerOf, sendingOfRequest } from '../../core/person.ts';
import { once } from '../../core/send.ts';
import type { CommandDeps } from '../../deps.ts';
import { messageResponse } from '../contract.ts';
import { workerOf } from '../facts.ts';
import { callAgentsResponse, startCallRequest } from './contract.ts';
import { openVoiso } from './open-voiso.ts';

const refusals = [
  crmErrors.CALLS_NOT_SET_UP,
  crmErrors.CALL_KEY_REFUSED,
  crmErrors.CALLS_NOT_REACHED,
] as const;

/** The refusal for a failed call to the provider. */
const refusalOf = ({ kind, status }: ProviderFailure): Refusal => {
  if (kind !== 'status') return crmErrors.CALLS_NOT_REACHED;
  if (status === 401 || status === 403) return crmErrors.CALL_KEY_REFUSED;
  return status !== null && status >= 400 && status < 500 && status !== 429
    ? crmErrors.CALL_REFUSED
    : crmErrors.CALLS_NOT_REACHED;
};

const told = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderFailure) throw new DomainError(refusalOf(error));
    throw error;
  }
};

const voisoNow = async ({ tradeApiAccess }: CommandDeps): Promise<Voiso> => {
  const access = await openVoiso(tradeApiAccess);
  if (access === null) throw new DomainError(crmErrors.CALLS_NOT_SET_UP);
  return createVoiso(access);
};

/** In E.164 without the plus, which is the format of Voiso. */
const numberOf = (phone: string | null): string => {
  const digits = phoneKeyOf(phone);
  if (digits === null || !/^\d{7,15}$/.test(digits))
    throw new DomainError(crmErrors.NO_CALLABLE_PHONE);
  return digits;
};

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whose telephone rings: roles 1 and 2 choose; agents always call from their own. */
const lineOf = async (
  { roleId, actor }: Caller,
  asked: string | undefined,
  { addressOf }: Pick<CommandDeps, 'addressOf'>,
): Promise<string> => {
  const chooses = roleId === roles.admin || roleId === roles.manager;
  if (chooses && asked !== undefined && asked !== '') return asked;
  const own = await addressOf(actor.userId);
  const isOwn = own !== null && (asked === undefined || asked === '' || isSame(asked, own));
  if (!isOwn) throw new DomainError(crmErrors.NOT_OWN_LINE);
  return own;
};

const leadIn = async (
  { leadId, phone = '' }: Readonly<{ leadId?: string | undefined; phone?: string | undefined }>,
  { roleId }: Caller,
  { leadPhones }: CommandDeps,
): Promise<string> => {
  if (leadId !== undefined) return leadId;
  const mayName = roleId === roles.admin || roleId === roles.manager;
  const found = mayName ? await leadPhones.leadWith(phone) : null;
  if (found === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
  return found;
};

/** Refuses like the decision would, on the current lead, before anybody's telephone rings. */
const requireOf = (
  leadId: string,
  pick: (lead: Lead) => void,
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<void> => handler.findNow({ decider: leadDecider, streamId: leadId, pick });

const requireReach = (
  leadId: string,
  caller: Caller,
  deps: Pick<CommandDeps, 'handler'>,
): Promise<void> =>
  requireOf(
    leadId,
    (lead) => {
      if (lead.status !== 'added' || !reaches(workerOf(caller), lead))
        throw new DomainError(crmErrors.LEAD_NOT_FOUND);
    },
    deps,
  );

/** Adds the name of the caller to a refusal, if the caller still has one; the decision knows only the id. */
const tellingWho = async <T>(
  asked: () => Promise<T>,
  { nameOf }: Pick<CommandDeps, 'nameOf'>,
): Promise<T> => {
  try {
    return await asked();
  } catch (error) {
    if (!isDomainError(error) || error.refusal !== crmErrors.LEAD_IN_CALL) throw error;
    const caller = await nameOf(String(error.params['caller']));
    throw caller === null
      ? new DomainError(crmErrors.LEAD_IN_CALL_BY_FORMER)
      : new DomainError(crmErrors.LEAD_IN_CALL, { caller });
  }
};

/** Refuses while somebody else is in a call with the lead. */
const requireFree = (
  leadId: string,
  asked: CallBegun,
  deps: Pick<CommandDeps, 'handler'>,
): Promise<void> =>
  requireOf(
    leadId,
    (lead) => {
      if (lead.status === 'added') requireNotInCall(lead.openCalls, asked);
    },
    deps,
  );

const startCall = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/crm/voiso/startCall',
  kind: 'command',
  summary:
    'Call a lead; the agent’s telephone rings first. Agents can only call for themselves and do not see the number.',
  permission: only(rights.writeLeadNotes),
  body: startCallRequest,
  response: messageResponse,
  errors: [
    ...refusals,
    crmErrors.LEAD_NOT_FOUND,
    crmErrors.LEAD_IN_CALL,
    crmErrors.LEAD_IN_CALL_BY_FORMER,
    crmErrors.NO_CALLABLE_PHONE,
    crmErrors.NOT_OWN_LINE,
    crmErrors.CALL_AGENT_UNKNOWN,
    crmErrors.CALL_REFUSED,
  ],
  rateLimit: { by: 'person', limit: 30, windowSeconds: 60 },
  handle: async (request, deps) => {
    const caller = callerOf(request);
    const leadId = await leadIn(request.body, caller, deps);
    await requireReach(leadId, caller, deps);
    const { record } = sendingOfRequest('StartCall', request, deps);
    return once(request, deps, 'StartCall', async (send) => {
      // A repeat must not ring again. It is refused here and then gets the same response as before.
      if ((await deps.handler.outcomeOf(record))?.state === 'done')
        throw new DomainError(crmErrors.CALL_REFUSED);
      const agentEmail = await lineOf(caller, request.body.agentEmail, deps);
      const worker = workerOf(caller);
      const line = { lineId: await deps.ownerOf(agentEmail), at: deps.clock().toISOString() };
      const begun = { callerId: worker.userId, ...line };
      await tellingWho(() => requireFree(leadId, begun, deps), deps);
      const number = numberOf(await deps.leadPhones.phoneOf(leadId));
      const voiso = await voisoNow(deps);
      const agents = await told(voiso.agents());
      const agent = agents.find(({ email }) => isSame(email, agentEmail));
      if (agent === undefined) throw new DomainError(crmErrors.CALL_AGENT_UNKNOWN);
      const call = { agentEmail: agent.email, number, about: leadId };
      const callId = await told(voiso.startCall(call));
      const note = {
        decider: leadDecider,
        streamId: leadId,
        command: {
          type: 'NoteLeadCall',
          data: { callId, agentEmail: agent.email, line, worker },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.callStarted } }),
      } as const;
      return tellingWho(() => send(note), deps);
    });
  },
});

const listCallAgents = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/crm/voiso/agents',
  kind: 'query',
  summary: 'Staff who can make calls, with their current status.',
  permission: only(rights.assignLeads),
  response: callAgentsResponse,
  errors: [...refusals, crmErrors.CALL_REFUSED],
  rateLimit: { by: 'person', limit: 60, windowSeconds: 60 },
  handle: async (_request, deps) => {
    const voiso = await voisoNow(deps);
    return { status: 200, body: { data: [...(await told(voiso.agents()))] } };
  },
});

/** Calls to leads through the call centre's provider. */
export const callRoutes: readonly RouteDeclaration<CommandDeps>[] = [startCall, listCallAgents];
