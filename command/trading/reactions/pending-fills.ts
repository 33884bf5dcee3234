import { costTermsOf } from '../../../domain/site/order-costs/settings.ts';
import { spreadSettingOf } from '../../../domain/site/spread-settings/settings.ts';
import { systemActor, systemActors } from '../../../domain/shared/messages.ts';
import type { AgedQuote } from '../../../domain/shared/trading/types.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import type { FillPendingOrder } from '../../../domain/trading/wallet/pending-commands.ts';
import { derivedSending } from '../../core/metadata.ts';
import type { CommandDeps } from '../../deps.ts';
import { conversionQuotes, traderFacts } from '../facts.ts';
import type { WaitingOrder } from './pending-book.ts';

/** The current facts that a fill is decided on, besides the price. */
export type FillFacts = Omit<FillPendingOrder['data'], 'orderId' | 'market'>;

/** The reference data that must be current before a pending order is filled. */
const neededToFill = ['instrument', 'spread_settings', 'order_costs', 'site_settings'] as const;

/** The current facts of a fill. Refuses with `REFERENCE_DATA_STALE`. */
export const fillFacts = async (
  { userId, instrumentId, category }: WaitingOrder,
  deps: Pick<CommandDeps, 'reference' | 'quotes'>,
): Promise<FillFacts> => {
  const { reference } = deps;
  reference.requireFresh(...neededToFill);
  const instrument = reference.instrument(instrumentId);
  const user = await reference.user(userId);
  const actor = { userId, roleId: null, impersonatorId: null };
  return {
    trader: {
      ...(await traderFacts({ actor }, deps)),
      isActive: user !== null && user.isActive && !user.isClosed,
    },
    instrument,
    quotes: instrument === null ? {} : await conversionQuotes(instrument.quote, deps),
    spreadSetting: spreadSettingOf(reference.spreads(), category),
    costs: {
      buy: costTermsOf(reference.orderCosts(), category, 'buy'),
      sell: costTermsOf(reference.orderCosts(), category, 'sell'),
    },
    stopOutLevel: reference.siteSettings().stopOutLevel,
  };
};

/** The command's id is derived from the order and the purpose, so that a second engine or a retry changes nothing. */
const sendingOf = (orderId: string, purpose: string) =>
  derivedSending({
    actor: systemActor(systemActors.triggers),
    source: orderId,
    purpose,
    correlationId: orderId,
  });

const outcome = () => ({ status: 200, body: {} });

export const filling = (
  { orderId, walletId, level }: WaitingOrder,
  facts: FillFacts,
  { quote, now }: Readonly<{ quote: AgedQuote; now: string }>,
) => ({
  ...sendingOf(orderId, `fill at ${level}`),
  decider: walletDecider,
  streamId: walletId,
  command: {
    type: 'FillPendingOrder' as const,
    data: { ...facts, orderId, market: { quote, status: 'open' as const, now } },
  },
  outcome,
});

export const expiring = ({ orderId, walletId }: WaitingOrder, now: string) => ({
  ...sendingOf(orderId, 'expire'),
  decider: walletDecider,
  streamId: walletId,
  command: { type: 'ExpirePendingOrder' as const, data: { orderId, now } },
  outcome,
});
