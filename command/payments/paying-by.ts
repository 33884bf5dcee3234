import { gatewayNames, gateways } from '../../domain/shared/payments/types.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { gatewaysResponse, type PayingBy } from './contract.ts';

/** The payment methods that people can choose now, and their fees. */
export const payingBy = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/deposits/gateways',
  kind: 'query',
  summary: 'Payment methods that are switched on, with their fee in percent of the amount.',
  permission: signedIn(),
  response: gatewaysResponse,
  handle: async (_request, { reference, gateways: providers }) => {
    const found: PayingBy[] = [];
    for (const value of gateways) {
      const { fee, isActive } = reference.gatewayTerms(value);
      const provider = isActive ? await providers.open(value) : null;
      if (provider === null) continue;
      const { isSimulated } = provider;
      const label = isSimulated ? `${gatewayNames[value]} (simulator)` : gatewayNames[value];
      found.push({ value, label, fee, is_simulated: isSimulated });
    }
    return { status: 200, body: { gateways: found } };
  },
});
