import { DomainError } from '../../domain/shared/errors.ts';
import { exchangeRate, type PairRates } from '../../domain/shared/trading/formulas.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { ratesResponse, transferRateQuery } from './contract.ts';
import type { QueryDeps } from '../core/deps.ts';

/** The current rate between two currencies: the same as the command's (docs/decisions/0129). */
export const transferRate = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/wallets/rate',
  kind: 'query',
  summary: 'Current exchange rate for a transfer: units of one currency for one unit of another.',
  permission: signedIn(),
  query: transferRateQuery,
  response: ratesResponse,
  errors: [tradingErrors.NO_EXCHANGE_RATE],
  handle: async ({ query: { from, to } }, { quotes }) => {
    await quotes.fresh();
    const dealt: PairRates = (base, quote, side) =>
      quotes.latest(`${base}_${quote}`)?.[side] ?? null;
    const rate = exchangeRate(dealt, from, to);
    if (rate === null)
      throw new DomainError(tradingErrors.NO_EXCHANGE_RATE, { currency: from, quote: to });
    return { status: 200, body: { rate } };
  },
});
