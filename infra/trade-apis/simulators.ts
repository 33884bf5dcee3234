import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tradeApiKeys, tradeApiNames, type TradeApi } from '../../domain/shared/site/trade-apis.ts';
import {
  startProviderSimulator,
  type AnswerUpgrade,
  type ProviderSimulator,
} from '../providers/simulator.ts';
import { upgradeAsEod, upgradeAsPolygon } from '../market-data/feeds/socket-simulators.ts';
import { answerAsVoiso } from '../calls/voiso-simulator.ts';
import { answerAsEod } from '../market-data/feeds/eod-simulator.ts';
import { answerAsOanda } from '../market-data/feeds/oanda-simulator.ts';
import { simulatedKey, type ApiSimulators } from './access.ts';

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

type Answering = Readonly<{
  /** The key in a request. */
  keyIn: (request: IncomingMessage) => string | null;
  /** Answers to GET requests, by path. */
  answers: Readonly<Record<string, unknown>>;
}>;

const bearerIn: Answering['keyIn'] = ({ headers }) =>
  headers.authorization?.replace(/^Bearer /, '') ?? null;

/** Answers in the form that the providers document, limited to the fields that we read. */
const simulated: Readonly<Record<Exclude<TradeApi, 'oandaAPI' | 'eodAPI' | 'voiso'>, Answering>> = {
  polygonAPI: {
    keyIn: bearerIn,
    answers: {
      '/v1/marketstatus/now': {
        market: 'open',
        currencies: { fx: 'open', crypto: 'open' },
        exchanges: { nasdaq: 'open', nyse: 'open', otc: 'open' },
      },
    },
  },
  currencyAPI: {
    keyIn: ({ headers }) => (typeof headers.apikey === 'string' ? headers.apikey : null),
    answers: {
      '/v3/status': {
        account_id: 1,
        quotas: {
          month: { total: 300, used: 71, remaining: 229 },
          grace: { total: 0, used: 0, remaining: 0 },
        },
      },
      '/v3/latest': {
        meta: { last_updated_at: '2026-06-10T23:59:59Z' },
        data: {
          AUD: { code: 'AUD', value: 1.5309713095 },
          CAD: { code: 'CAD', value: 1.3671102304 },
          CHF: { code: 'CHF', value: 0.8093201507 },
          EUR: { code: 'EUR', value: 0.8588701302 },
          GBP: { code: 'GBP', value: 0.7414600814 },
          JPY: { code: 'JPY', value: 147.3511402233 },
          NZD: { code: 'NZD', value: 1.6627302607 },
        },
      },
    },
  },
};

const listenerOf =
  ({ keyIn, answers }: Answering): RequestListener =>
  (request, response) => {
    const url = new URL(request.url ?? '/', 'http://simulator');
    if (keyIn(request) !== simulatedKey) return sendJson(response, 401, { error: 'Unauthorized' });
    const answer = answers[url.pathname];
    return answer === undefined
      ? sendJson(response, 404, { error: 'Not found' })
      : sendJson(response, 200, answer);
  };

/** Simulators that also have WebSockets. */
const upgrades: Readonly<Partial<Record<TradeApi, AnswerUpgrade>>> = {
  polygonAPI: upgradeAsPolygon,
  eodAPI: upgradeAsEod,
};

const answerOf = (api: TradeApi, callAgents: readonly string[] | undefined): RequestListener => {
  if (api === 'oandaAPI') return answerAsOanda;
  if (api === 'eodAPI') return answerAsEod;
  if (api !== 'voiso') return listenerOf(simulated[api]);
  return answerAsVoiso(callAgents === undefined ? {} : { agents: callAgents });
};

/** Simulates the part of a provider's protocol that we use, on loopback. */
export const startApiSimulator = (
  api: TradeApi,
  callAgents?: readonly string[],
): Promise<ProviderSimulator> =>
  startProviderSimulator(tradeApiNames[api], answerOf(api, callAgents), 0, upgrades[api] ?? null);

export type RunningApiSimulators = Readonly<{ origins: ApiSimulators; stop: () => Promise<void> }>;

/** Starts one simulator for each provider. `callAgents`: addresses of people who can make calls. */
export const startApiSimulators = async (
  callAgents?: readonly string[],
): Promise<RunningApiSimulators> => {
  const started = await Promise.all(
    tradeApiKeys.map(async (api) => [api, await startApiSimulator(api, callAgents)] as const),
  );
  return {
    origins: Object.fromEntries(started.map(([api, { origin }]) => [api, origin])),
    stop: async () => {
      await Promise.all(started.map(([, { stop }]) => stop()));
    },
  };
};
