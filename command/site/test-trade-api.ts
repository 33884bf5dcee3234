import { rights } from '../../domain/shared/rights.ts';
import {
  connectionTexts,
  tradeApiNames,
  type ConnectionOutcome,
} from '../../domain/shared/site/trade-apis.ts';
import { fillIn } from '../../domain/shared/texts/template.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { nameOfApi } from '../../infra/trade-apis/access.ts';
import { testConnection } from '../../infra/trade-apis/connection.ts';
import type { CommandDeps } from '../deps.ts';
import { testedApiParams, testedApiResponse } from './contract.ts';

const answerOf = (outcome: ConnectionOutcome, name: string) => ({
  status: 200,
  body: { outcome, name, message: fillIn(connectionTexts[outcome], { name }) },
});

/** Asks a provider whether it accepts the saved key. A rejection is a normal response, not a failure of the call. */
export const testTradeApi = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/apis/:key/test',
  kind: 'command',
  summary: 'Test whether a provider, or its simulator, accepts the saved key.',
  permission: only(rights.changeSettings),
  rateLimit: { by: 'person', limit: 20, windowSeconds: 60 },
  params: testedApiParams,
  response: testedApiResponse,
  handle: async ({ params: { key } }, { tradeApiAccess }) => {
    const access = await tradeApiAccess.accessTo(key);
    if (access === null) return answerOf('no-key', tradeApiNames[key]);
    return answerOf(await testConnection(access), nameOfApi(access));
  },
});
