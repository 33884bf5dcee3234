import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { simulatedKey } from '../trade-apis/access.ts';

type Call = Readonly<{
  uuid: string;
  email: string;
  endsAtMs: number;
  disposition: string;
  seconds: number;
}>;

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** The outcomes of calls, in turn. */
const courses = [
  { disposition: 'answered', seconds: 93 },
  { disposition: 'no_answer', seconds: 0 },
  { disposition: 'answered_by_VM', seconds: 12 },
  { disposition: 'busy', seconds: 0 },
] as const;

/** Agents beside those who make calls: one for each kind of state. */
const others = [
  { email: 'floor.one@daybook.test', ext: '2001', status: 'Inbound' },
  { email: 'floor.two@daybook.test', ext: '2002', status: 'Lunch break' },
  { email: 'floor.three@daybook.test', ext: '2003', status: 'Logout' },
] as const;

const extensionOf = (email: string): string =>
  String(1_000 + [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 900, 7));

const bodyOf = async (request: Parameters<RequestListener>[0]): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    return null;
  }
};

const textIn = (body: unknown, name: string): string => {
  if (typeof body !== 'object' || body === null) return '';
  const found: unknown = Object.entries(body).find(([field]) => field === name)?.[1];
  return typeof found === 'string' ? found : '';
};

/**
 * Simulates the part of Voiso's protocol that we use. Everybody with an address at daybook.test can make calls; a call
 * takes `callMs`, and the outcomes take turns.
 */
export const answerAsVoiso = ({
  agents = ['agent@daybook.test', 'retention@daybook.test'],
  callMs = 20_000,
  nowMs = Date.now,
}: Readonly<{
  agents?: readonly string[];
  callMs?: number;
  nowMs?: () => number;
}> = {}): RequestListener => {
  const calls = new Map<string, Call>();
  const isOver = ({ endsAtMs }: Call): boolean => nowMs() >= endsAtMs;
  const stateOf = (email: string): string =>
    [...calls.values()].some((call) => call.email === email && !isOver(call))
      ? 'Outbound'
      : 'Available';

  const startCall = (body: unknown, response: ServerResponse): void => {
    const [email, dialled] = [textIn(body, 'agent'), textIn(body, 'number')];
    if (!email.endsWith('@daybook.test'))
      return sendJson(response, 400, { errors: 'User not found' });
    const other = others.find((one) => one.email === email);
    if (!/^\d{7,15}$/.test(dialled) || other !== undefined || stateOf(email) !== 'Available')
      return sendJson(response, 400, { errors: 'Agent is not available' });
    const uuid = randomUUID();
    const course = courses[calls.size % courses.length] ?? courses[0];
    calls.set(uuid, { uuid, email, endsAtMs: nowMs() + callMs, ...course });
    sendJson(response, 200, { call_id: uuid });
  };

  const answer: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const [, , version, second, third] = url.pathname.split('/');
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const key = version === 'v1' ? second : version === 'v2' ? url.searchParams.get('key') : bearer;
    if (key !== simulatedKey) return sendJson(response, 403, { error: 'Invalid key' });
    if (version === 'v4' && second === 'users')
      return sendJson(response, 200, { users: [], metadata: { total: agents.length } });
    if (version === 'v1' && third === 'agents_status')
      return sendJson(response, 200, [
        ...agents.map((email) => ({ email, ext: extensionOf(email), status: stateOf(email) })),
        ...others,
      ]);
    if (version === 'v1' && third === 'click2call' && request.method === 'POST') {
      void bodyOf(request).then((body) => startCall(body, response));
      return;
    }
    if (version !== 'v2' || second !== 'cdr')
      return sendJson(response, 404, { error: 'Not found' });
    const call = calls.get(url.searchParams.get('uuid') ?? '');
    const records =
      call === undefined
        ? []
        : [
            isOver(call)
              ? { uuid: call.uuid, duration: call.seconds, disposition: call.disposition }
              : { uuid: call.uuid, duration: 0, disposition: 'active' },
          ];
    sendJson(response, 200, { records, total: records.length, search_token: null });
  };
  return answer;
};
