import { invariant } from '../../domain/shared/errors.ts';
import { isPositive } from '../../domain/shared/decimal.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import type { FourEyes } from '../../domain/trading/wallet/counted.ts';
import type { DepositEvent } from '../../domain/payments/deposit/events.ts';
import type { WalletEvent } from '../../domain/trading/wallet/events.ts';
import type { CommandDeps } from '../deps.ts';
import { conversionQuotes, marketQuotes } from './facts.ts';

const hourMs = 3_600_000;

/** The refusals of an act that would become a proposal. */
export const proposalRefusals = [
  tradingErrors.ALREADY_PROPOSED,
  tradingErrors.TOO_MANY_PROPOSALS,
  generalErrors.REFERENCE_DATA_STALE,
];

/**
 * When a second person must confirm, by the site's settings; `null` if one person is enough. Only an act on an order
 * needs the prices of all instruments; an act with a known amount needs only those that convert it. Refuses with
 * `REFERENCE_DATA_STALE` if the settings may be older than the log: otherwise one person could do what newer settings
 * require two for.
 */
export const fourEyesFacts = async (
  deps: CommandDeps,
  needs: 'prices' | 'rates' = 'prices',
): Promise<FourEyes | null> => {
  deps.reference.requireFresh('site_settings');
  const { fourEyesAmount: amount, fourEyesHours, appCurrency } = deps.reference.siteSettings();
  if (!isPositive(amount)) return null;
  const now = deps.clock();
  return {
    above: { amount, currency: appCurrency },
    quotes: await (needs === 'rates' ? conversionQuotes(appCurrency, deps) : marketQuotes(deps)),
    proposalId: deps.mintId(),
    until: new Date(now.getTime() + fourEyesHours * hourMs).toISOString(),
    now: now.toISOString(),
  };
};

/** The id of the proposal that an act became; `null` if the act was carried out. */
export const proposalOf = (events: readonly (WalletEvent | DepositEvent)[]): string | null => {
  const [event] = events;
  if (event?.type !== 'ActProposed' && event?.type !== 'DepositActProposed') return null;
  invariant(events.length === 1, 'a proposal produces no other event');
  return event.data.proposalId;
};
