import { DomainError } from '../../domain/shared/errors.ts';
import { exchangeRate, midRate } from '../../domain/shared/trading/formulas.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { readModels } from '../core/read-models.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { activeWalletOf } from './active-wallet.ts';
import { ratesQuery, ratesResponse } from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

/**
 * The rate at which an order in this quote currency would open: the same function as the command's (decisions.md 30).
 */
export const getRate = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/dashboard/rates',
  kind: 'query',
  summary: 'Exchange rate: units of a quote currency for one unit of the active wallet’s currency.',
  permission: signedIn(),
  query: ratesQuery,
  response: ratesResponse,
  errors: [generalErrors.NO_ACTIVE_WALLET, tradingErrors.NO_EXCHANGE_RATE],
  handle: ({ query: { quote }, caller, context }, { pool, positions, quotes }) =>
    answerFrom({ positions, context, models: [readModels.wallets] }, async () => {
      const wallet = await activeWalletOf(pool, personOf(caller).actor.userId);
      if (wallet === null) throw new DomainError(generalErrors.NO_ACTIVE_WALLET);
      await quotes.fresh();
      const mids = (base: string, to: string) => {
        const price = quotes.latest(`${base}_${to}`);
        return price === null ? null : midRate(price);
      };
      const rate = exchangeRate(mids, wallet.currency, quote);
      if (rate === null)
        throw new DomainError(tradingErrors.NO_EXCHANGE_RATE, { currency: wallet.currency, quote });
      return { rate };
    }),
});
