import { gatewaySettings } from '../domain/payments/gateway-settings/settings.ts';
import { tradeApis } from '../domain/site/trade-apis/settings.ts';
import type { Secrets } from '../infra/vault/secrets.ts';
import { standingSecretsOf, type StandingSecrets } from './core/settings-routes.ts';
import type { StreamReader } from './core/stream-reader.ts';

/** Settings that hold secrets. New ones are added here. */
const holders: readonly StandingSecrets[] = [
  standingSecretsOf(tradeApis),
  standingSecretsOf(gatewaySettings),
];

/** Longer than a secret lies in the vault before its event is there. */
const graceMs = 10 * 60_000;

/** Forgets secrets that no settings name any more, or that no event came to name; gives how many. */
export const sweepSecrets = async (
  secrets: Pick<Secrets, 'keepOnly'>,
  streams: StreamReader,
  now: Date,
  /** Of what is no settings. */
  others: readonly StandingSecrets[] = [],
): Promise<number> => {
  const before = new Date(now.getTime() - graceMs);
  let removed = 0;
  for (const standing of [...holders, ...others]) {
    for (const { place, ids } of await standing(streams, now))
      removed += await secrets.keepOnly(place, ids, before);
  }
  return removed;
};
