import { createStreamReader } from '../../command/core/stream-reader.ts';
import { createTradeApiAccess, type TradeApiAccess } from '../../command/site/trade-api-access.ts';
import { createSecrets } from '../../infra/vault/secrets.ts';
import type { Foundation } from './foundation.ts';

/** How this process reaches the providers of prices, rates and calls. */
export const openTradeApis = ({
  store,
  reader,
  pools,
  masterKey,
  config,
  clock,
}: Foundation): TradeApiAccess =>
  createTradeApiAccess({
    streams: createStreamReader({ store, reader }),
    secrets: createSecrets(pools.app, masterKey),
    simulators: config.apiSimulators,
    clock,
  });
