import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { rights } from '../../domain/shared/rights.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import type { WalletCommand } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { Wallet } from '../../domain/trading/wallet/state.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import type { CommandDeps } from '../deps.ts';
import { previewTradeQuery, tradePreview } from './contract.ts';
import { orderMarketFacts } from './facts.ts';
import { atOrderAsRead, type OrderRead } from './order-place.ts';
import { changeOf, editRefusals } from './trade-change.ts';

/** What a command would lead to, decided on the wallet as it is. Throws the refusal it would meet. */
const outcomeOf = async (
  command: WalletCommand,
  { walletId, history }: OrderRead,
  { handler }: Pick<CommandDeps, 'handler'>,
) => {
  let refusal: DomainError = new DomainError(tradingErrors.ORDER_NOT_FOUND);
  const decide = (wallet: Wallet) => {
    const events = walletDecider.decide(command, wallet);
    return changeOf(history, events, events.reduce(walletDecider.evolve, wallet));
  };
  const found = await handler.find({
    decider: walletDecider,
    streamId: walletId,
    // What a cached wallet refuses is asked of the newest one.
    pick: (wallet) => {
      try {
        return decide(wallet);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        refusal = error;
        return null;
      }
    },
  });
  if (found === null) throw refusal;
  return found;
};

/** What editing or deleting an order would post, without doing it. */
export const previewTrade = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/trades/:id/preview',
  kind: 'query',
  summary: 'What editing or deleting an order would post.',
  permission: only(rights.manageTrades),
  query: previewTradeQuery,
  response: tradePreview,
  errors: editRefusals,
  handle: (request, deps) => {
    deps.reference.requireFresh('instrument');
    const { act, ...terms } = request.query;
    const orderId = request.params.id;
    const staffId = callerOf(request).actor.userId;
    return atOrderAsRead(orderId, deps, async (order) => {
      const { history } = order;
      const target = { orderId, staffId, history, expectedRevision: null, fourEyes: null };
      const command: WalletCommand =
        act === 'delete'
          ? { type: 'CancelOrder', data: target }
          : {
              type: 'CorrectOrder',
              data: { ...target, ...terms, market: await orderMarketFacts(null, deps) },
            };
      const change = await outcomeOf(command, order, deps);
      return { status: 200, body: { ...change, revision: history.revision } };
    });
  },
});
