import { gatewayNames } from '../../domain/shared/payments/types.ts';
import { rights } from '../../domain/shared/rights.ts';
import { connectionTexts, type ConnectionOutcome } from '../../domain/shared/site/trade-apis.ts';
import { fillIn } from '../../domain/shared/texts/template.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import type { PaymentGateway } from '../../infra/payments/gateway.ts';
import { outcomeOfFailure } from '../../infra/providers/connection.ts';
import { ProviderFailure } from '../../infra/providers/failure.ts';
import type { CommandDeps } from '../deps.ts';
import { testedGatewayParams, testedGatewayResponse } from './contract.ts';

const outcomeOf = async (provider: PaymentGateway | null): Promise<ConnectionOutcome> => {
  if (provider === null) return 'no-key';
  try {
    await provider.test();
    return 'ok';
  } catch (error) {
    if (error instanceof ProviderFailure) return outcomeOfFailure(error);
    throw error;
  }
};

/** Asks a payment provider whether it accepts the saved keys. A rejection is a normal response, not a failure. */
export const testGateway = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/gateways/:key/test',
  kind: 'command',
  summary: 'Test whether a payment provider, or its simulator, accepts the saved keys.',
  permission: only(rights.changeSettings),
  rateLimit: { by: 'person', limit: 20, windowSeconds: 60 },
  params: testedGatewayParams,
  response: testedGatewayResponse,
  handle: async ({ params: { key } }, { gateways }) => {
    const provider = await gateways.open(key);
    const outcome = await outcomeOf(provider);
    const name = `${gatewayNames[key]}${provider?.isSimulated === true ? ' (simulator)' : ''}`;
    return {
      status: 200,
      body: { outcome, name, message: fillIn(connectionTexts[outcome], { name }) },
    };
  },
});
