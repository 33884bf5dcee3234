import { rights } from '../../domain/shared/rights.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import type { WalletEvent } from '../../domain/trading/wallet/events.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { deleteTradeQuery, editTradeRequest, tradeChangedResponse } from './contract.ts';
import { orderMarketFacts, stopOutFacts } from './facts.ts';
import { fourEyesFacts, proposalOf } from './four-eyes.ts';
import { atOrderAsRead } from './order-place.ts';
import { changeOf, correctionRefusals, editRefusals } from './trade-change.ts';

const saidOf = (events: readonly WalletEvent[], done: string) => {
  const proposal = proposalOf(events);
  return { message: proposal === null ? done : successTexts.proposed, proposal };
};

/** Staff correct an order: an open one gets new terms, and for a closed one the difference in result is posted. */
export const editTrade = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/admin/trades/:id',
  kind: 'command',
  summary: 'Correct an order. For a closed order, the difference of the result is posted.',
  permission: only(rights.manageTrades),
  body: editTradeRequest,
  response: tradeChangedResponse,
  errors: editRefusals,
  handle: (request, deps) =>
    once(request, deps, 'CorrectOrder', (send) => {
      deps.reference.requireFresh('instrument', 'site_settings');
      const { id } = request.params;
      return atOrderAsRead(id, deps, async ({ walletId, history }) => {
        const isOpen = history.closed === null && !history.isCancelled;
        return send({
          decider: walletDecider,
          streamId: walletId,
          command: {
            type: 'CorrectOrder',
            data: {
              ...request.body,
              orderId: id,
              staffId: callerOf(request).actor.userId,
              fourEyes: await fourEyesFacts(deps),
              history,
              market: await orderMarketFacts(isOpen ? history.opened.instrument : null, deps),
              stopOut: await stopOutFacts(deps),
            },
          },
          outcome: (events, wallet) => ({
            status: 200,
            body: {
              ...saidOf(events, successTexts.tradeUpdated),
              id,
              ...changeOf(history, events, wallet),
            },
          }),
        });
      });
    }),
});

/** Staff delete an order: an open one's margin is released, a closed one's result is reversed. Its history is kept. */
export const deleteTrade = defineRoute<CommandDeps>()({
  method: 'DELETE',
  path: '/admin/trades/:id',
  kind: 'command',
  summary: 'Delete an order: release its margin and reverse its result.',
  permission: only(rights.manageTrades),
  query: deleteTradeQuery,
  response: tradeChangedResponse,
  errors: correctionRefusals,
  handle: (request, deps) =>
    once(request, deps, 'CancelOrder', (send) => {
      const { id } = request.params;
      return atOrderAsRead(id, deps, async ({ walletId, history }) =>
        send({
          decider: walletDecider,
          streamId: walletId,
          command: {
            type: 'CancelOrder',
            data: {
              orderId: id,
              staffId: callerOf(request).actor.userId,
              fourEyes: await fourEyesFacts(deps),
              history,
              expectedRevision: request.query.expectedRevision,
              reason: request.query.reason,
            },
          },
          outcome: (events, wallet) => ({
            status: 200,
            body: {
              ...saidOf(events, successTexts.tradeDeleted),
              id,
              ...changeOf(history, events, wallet),
            },
          }),
        }),
      );
    }),
});
