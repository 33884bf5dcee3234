import { formatAmount } from '../../shared/format/amounts.ts';
import { currencyOf } from '../../shared/currencies.ts';
import { gt, isPositive, places, type Decimal } from '../../shared/decimal.ts';
import { DomainError, invariant } from '../../shared/errors.ts';
import { generalErrors } from '../../shared/texts/errors.ts';
import { arriving } from '../../shared/trading/transfer.ts';
import type { MarketQuotes, QuoteUsed } from '../../shared/trading/types.ts';
import { tradingErrors } from '../errors.ts';
import { dealtRateBetween } from './conversion.ts';
import { amountMax, requireWalletOf } from './rules.ts';
import type { OpenWalletState, Wallet } from './state.ts';
import type { ReceiveTransfer, ReceivingWallet, SendTransfer } from './transfer-commands.ts';
import type { TransferReceived, TransferSent } from './transfer-events.ts';
import { freeToTake, quotesOf, valueOrders } from './valuation.ts';

/**
 * Requires another wallet of the same person in the same mode, because demo money never becomes real money, or real
 * money demo money.
 */
const requireReceiver = (
  wallet: OpenWalletState,
  { walletId, to }: SendTransfer['data'],
): ReceivingWallet => {
  if (to === null || to.userId !== wallet.userId)
    throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  if (to.walletId === walletId) throw new DomainError(tradingErrors.TRANSFER_TO_ITSELF);
  if (to.mode !== wallet.mode) throw new DomainError(tradingErrors.TRANSFER_ACROSS_MODES);
  return to;
};

const requireAmount = (amount: Decimal, currency: string): void => {
  const { places: placesMax } = currencyOf(currency);
  if (!isPositive(amount) || places(amount) > placesMax)
    throw new DomainError(tradingErrors.INVALID_AMOUNT, { places: placesMax });
  if (gt(amount, amountMax)) throw new DomainError(tradingErrors.AMOUNT_TOO_LARGE);
};

/**
 * Money is exchanged only while the markets are open. At Friday evening's rate on a Sunday, a person who knows more
 * than our last price could choose to their advantage without risk.
 */
const requireOpenMarkets = (used: readonly QuoteUsed[], quotes: MarketQuotes): void => {
  if (used.some(({ instrument }) => quotes[instrument]?.market === 'closed'))
    throw new DomainError(tradingErrors.MARKET_CLOSED);
};

/**
 * Takes money out of one wallet for another of the same person, at a dealer's current prices (docs/decisions/0129) and
 * never more than is free (decisions.md 33). The amount that arrives is decided here, once; the other wallet accepts it
 * as it is (docs/decisions/0071).
 */
export const sendTransfer = ({ data }: SendTransfer, state: Wallet): readonly TransferSent[] => {
  const wallet = requireWalletOf(state, data.userId);
  if (wallet.userId === data.staffId) throw new DomainError(generalErrors.OWN_MATTER);
  if (!data.isEmailVerified) throw new DomainError(tradingErrors.EMAIL_NOT_VERIFIED);
  const to = requireReceiver(wallet, data);
  const { transferId, userId, amount } = data;
  const { mode, currency } = wallet;
  requireAmount(amount, currency);
  const converted = dealtRateBetween(currency, to.currency, data);
  if (converted === null)
    throw new DomainError(tradingErrors.NO_EXCHANGE_RATE, { currency, quote: to.currency });
  const { exchangeRate: rate, convertedAt } = converted;
  requireOpenMarkets(convertedAt, data.quotes);
  const arrives = arriving(amount, rate, to.currency);
  if (!isPositive(arrives))
    throw new DomainError(tradingErrors.TRANSFER_TOO_SMALL, { currency: to.currency });
  const valued = valueOrders(wallet, data);
  const free = freeToTake(wallet, valued);
  if (gt(amount, free))
    throw new DomainError(tradingErrors.NOT_FREE_TO_TRANSFER, {
      free: formatAmount(free, currency),
      currency,
    });
  const received = { walletId: to.walletId, currency: to.currency, amount: arrives };
  const evidence = { convertedAt, valuedAt: quotesOf(valued) };
  const money = { mode, currency, transferId, userId, amount, rate };
  return [{ type: 'TransferSent', data: { ...money, to: received, ...evidence } }];
};

/** Receives what left the other wallet, once. It is never refused, because the money has already left. */
export const receiveTransfer = (
  { data }: ReceiveTransfer,
  state: Wallet,
): readonly TransferReceived[] => {
  const wallet = requireWalletOf(state, data.userId);
  invariant(wallet.currency === data.currency, 'the transfer is in the currency of the wallet');
  if (wallet.transfers.includes(data.transferId)) return [];
  return [{ type: 'TransferReceived', data: { mode: wallet.mode, ...data } }];
};
