import { rights } from '../../domain/shared/rights.ts';
import type { WalletCommand } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { FourEyes } from '../../domain/trading/wallet/counted.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import type { CommandDeps } from '../deps.ts';
import { previewTradeQuery, tradePreview } from './contract.ts';
import { fourEyesFacts, proposalOf } from './four-eyes.ts';
import { orderMarketFacts, stopOutFacts } from './facts.ts';
import { atOrderAsRead, type OrderRead } from './order-place.ts';
import { changeOf, editRefusals } from './trade-change.ts';

type TradeChange = Extract<WalletCommand, { type: 'CancelOrder' | 'CorrectOrder' }>;

const withFourEyes = (command: TradeChange, fourEyes: FourEyes | null): TradeChange =>
  command.type === 'CancelOrder'
    ? { ...command, data: { ...command.data, fourEyes } }
    : { ...command, data: { ...command.data, fourEyes } };

/** The outcome of a command, decided on the current wallet. Throws the refusal that the command would get. */
const outcomeOf = (
  { command, fourEyes }: Readonly<{ command: TradeChange; fourEyes: FourEyes | null }>,
  { walletId, history }: OrderRead,
  { handler }: Pick<CommandDeps, 'handler'>,
) =>
  handler.findNow({
    decider: walletDecider,
    streamId: walletId,
    pick: (wallet) => {
      const events = walletDecider.decide(command, wallet);
      const change = changeOf(history, events, events.reduce(walletDecider.evolve, wallet));
      const carriedOut = walletDecider.decide(withFourEyes(command, fourEyes), wallet);
      return { ...change, needs_second_person: proposalOf(carriedOut) !== null };
    },
  });

/** What editing or deleting an order would post; nothing is posted. */
export const previewTrade = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/trades/:id/preview',
  kind: 'query',
  summary: 'Preview of the postings for editing or deleting an order.',
  permission: only(rights.manageTrades),
  query: previewTradeQuery,
  response: tradePreview,
  errors: editRefusals,
  handle: (request, deps) => {
    deps.reference.requireFresh('instrument', 'site_settings');
    const { act, ...terms } = request.query;
    const orderId = request.params.id;
    const staffId = callerOf(request).actor.userId;
    return atOrderAsRead(orderId, deps, async (order) => {
      const { history } = order;
      const target = { orderId, staffId, history, expectedRevision: null, fourEyes: null };
      const command: TradeChange =
        act === 'delete'
          ? { type: 'CancelOrder', data: target }
          : {
              type: 'CorrectOrder',
              data: {
                ...target,
                ...terms,
                market: await orderMarketFacts(null, deps),
                stopOut: await stopOutFacts(deps),
              },
            };
      const change = await outcomeOf({ command, fourEyes: await fourEyesFacts(deps) }, order, deps);
      return { status: 200, body: { ...change, revision: history.revision } };
    });
  },
});
