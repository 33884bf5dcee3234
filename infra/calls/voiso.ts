import { array, mixed, number, object, string } from 'yup';
import type { CallAgentState, CallOutcome } from '../../domain/shared/crm/calls.ts';
import { createProviderClient } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';
import { nameOfApi, originOfApi, type ApiAccess } from '../trade-apis/access.ts';

/** A person who can make calls: sign-in address and extension at Voiso, and their state. */
export type CallAgent = Readonly<{ email: string; ext: string; status: CallAgentState }>;

export type EndedCall = Readonly<{ outcome: CallOutcome; seconds: number | null }>;

export type Voiso = Readonly<{
  /** Throws `ProviderFailure`. */
  agents: () => Promise<readonly CallAgent[]>;
  /** Rings the agent first, then the number (digits only); Voiso's agent panel shows `about` instead of the number. */
  startCall: (call: { agentEmail: string; number: string; about: string }) => Promise<string>;
  /** How a call ended; `null` while that is unknown. */
  endOf: (callId: string) => Promise<EndedCall | null>;
}>;

const agentsAnswer = array()
  .of(
    object({
      email: string().required(),
      ext: string().nullable().default(null),
      status: string().nullable().default(null),
    }).required(),
  )
  .required();

const startedAnswer = object({ call_id: string().required() });

const recordsAnswer = object({
  records: array()
    .of(
      object({
        uuid: string(),
        /** Seconds, or `hours:minutes:seconds`. */
        duration: mixed<string | number>().nullable(),
        disposition: string().nullable(),
      }),
    )
    .required(),
  total: number(),
});

/** Voiso's states in lower case. Each of its pause codes has a name of its own and is not in this list. */
const states: ReadonlyMap<string, CallAgentState> = new Map([
  ['available', 'available'],
  ['idle', 'available'],
  ['dialer waiting', 'available'],
  ['logout', 'offline'],
  ['offline', 'offline'],
  ['inbound', 'inbound'],
  ['outbound', 'outbound'],
]);

const outcomes: ReadonlyMap<string, CallOutcome> = new Map([
  ['answered', 'answered'],
  ['answered_by_vm', 'voicemail'],
  ['machine_answered', 'voicemail'],
  ['busy', 'busy'],
  ['no_answer', 'no_answer'],
  ['missed', 'no_answer'],
  ['abandoned', 'no_answer'],
  ['rejected', 'rejected'],
  ['system_reject', 'rejected'],
]);

/** Dispositions of calls that are not over yet. */
const under: ReadonlySet<string> = new Set(['active', 'waiting']);

/** `93`, `31.333` or `00:01:33` in whole seconds. */
export const secondsOf = (duration: string | number | null | undefined): number | null => {
  if (typeof duration === 'number') return Number.isFinite(duration) ? Math.round(duration) : null;
  if (!/^(\d{1,3}:)?(\d{1,2}:)?\d+(\.\d+)?$/.test(duration ?? '')) return null;
  const parts = (duration ?? '').split(':').map(Number);
  return Math.round(parts.reduce((sum, part) => sum * 60 + part, 0));
};

const parsed = async <T>(
  schema: Readonly<{ validate: (value: unknown) => Promise<T> }>,
  value: unknown,
): Promise<T> => {
  try {
    return await schema.validate(value);
  } catch {
    throw new ProviderFailure('unreadable', 'The answer has an unexpected form');
  }
};

/** Calls through Voiso (developers.voiso.com: Start call, Agent status, Call detail records). */
export const createVoiso = (access: ApiAccess, timeoutMs = 8_000): Voiso => {
  const client = createProviderClient({
    name: nameOfApi(access),
    baseUrl: originOfApi(access),
    trustedOrigins: access.simulator === null ? [] : [access.simulator],
    timeoutMs,
    retriesMost: 1,
  });
  const key = encodeURIComponent(access.key);
  return {
    agents: async () => {
      const answer = await client.call({ method: 'GET', path: `/api/v1/${key}/agents_status` });
      return (await parsed(agentsAnswer, answer)).map(({ email, ext, status }) => ({
        email,
        ext: ext ?? '',
        status: states.get((status ?? '').toLowerCase()) ?? 'unavailable',
      }));
    },
    startCall: async ({ agentEmail, number: dialled, about }) => {
      const answer = await client.call({
        method: 'POST',
        path: `/api/v1/${key}/click2call`,
        body: {
          json: {
            agent: agentEmail,
            number: dialled,
            account_id: about,
            crm: 'Daybook',
            get_call_id: true,
          },
        },
      });
      return (await parsed(startedAnswer, answer)).call_id;
    },
    endOf: async (callId) => {
      const asked = new URLSearchParams({ key: access.key, uuid: callId });
      const answer = await client.call({ method: 'GET', path: `/api/v2/cdr?${asked.toString()}` });
      const { records } = await parsed(recordsAnswer, answer);
      const found = records.find(({ uuid }) => uuid === callId);
      const disposition = (found?.disposition ?? '').toLowerCase();
      if (found === undefined || disposition === '' || under.has(disposition)) return null;
      return { outcome: outcomes.get(disposition) ?? 'failed', seconds: secondsOf(found.duration) };
    },
  };
};
