import { useMemo } from 'react';
import { sub, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { readTyped } from '../../../lib/decimal-input.ts';
import { gravest, useStaleness, type StaleReason } from '../../../lib/staleness.ts';
import { useBranding } from '../../../app/boot-context.tsx';
import { useGetUserQuery, type Wallet } from '../../../app/session/api.ts';
import { useAppSelector } from '../../../app/store.ts';
import { useGetLotSettingsQuery, useGetRateQuery } from '../api.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { selectTicket, type DraftLevel, type TicketDraft } from '../terminal-slice.ts';
import type { Instrument, LotSettings } from '../types.ts';
import { useInstrument } from '../use-instrument.ts';
import { readAmount, ticketFigures, type TicketFigures } from './ticket-rules.ts';

/** The exchange rate moves too, so it is refetched at this interval while the ticket is open. */
const askAgainEveryMs = 15_000;

export type TicketTerms = Readonly<{
  instrument: Instrument;
  wallet: Wallet;
  exchangeRate: Decimal;
  lots: LotSettings;
  /** The site's level, in percent. */
  stopOutLevel: Decimal;
}>;

export type TicketTermsState =
  | Readonly<{ status: 'loading' | 'failed'; error: unknown; retry: () => void }>
  | Readonly<{ status: 'ready'; terms: TicketTerms; staleness: StaleReason | null }>;

/** The server's terms for an order of this instrument by this wallet, without any price. */
export const useTicketTerms = (): TicketTermsState => {
  const instrument = useInstrument();
  const { stopOutLevel } = useBranding();
  const { data: user } = useGetUserQuery();
  const rate = useGetRateQuery(instrument?.quote ?? '', {
    skip: instrument === null,
    pollingInterval: askAgainEveryMs,
  });
  const lots = useGetLotSettingsQuery(instrument?.category ?? 'forex', {
    skip: instrument === null,
  });
  const staleness = gravest(useStaleness(rate), useStaleness(lots));
  const wallet = user?.activeBalance ?? null;
  const terms = useMemo(
    () =>
      instrument === null ||
      wallet === null ||
      rate.currentData === undefined ||
      lots.currentData === undefined
        ? null
        : {
            instrument,
            wallet,
            exchangeRate: rate.currentData,
            lots: lots.currentData,
            stopOutLevel,
          },
    [instrument, wallet, rate.currentData, lots.currentData, stopOutLevel],
  );
  if (terms !== null) return { status: 'ready', terms, staleness };
  const retry = (): void => {
    void rate.refetch();
    void lots.refetch();
  };
  const error = rate.error ?? lots.error;
  const failed = error !== undefined && !rate.isFetching && !lots.isFetching;
  return { status: failed ? 'failed' : 'loading', error, retry };
};

const readLevel = (level: DraftLevel): Decimal | null =>
  level.on ? readTyped(level.typed.trim()) : null;

/** The figures of the ticket at the current price; `null` while the terms or a price are missing. */
export const figuresOf = (
  ticket: TicketDraft,
  terms: TicketTerms,
  quote: Readonly<{ bids: Decimal | null; asks: Decimal | null }> | undefined,
): TicketFigures | null =>
  quote === undefined || quote.bids === null || quote.asks === null
    ? null
    : ticketFigures({
        type: ticket.type,
        bid: quote.bids,
        ask: quote.asks,
        amount: readAmount(ticket.amount) ?? '0',
        profit: readLevel(ticket.profit),
        loss: readLevel(ticket.loss),
        leverage: terms.instrument.leverage,
        exchangeRate: terms.exchangeRate,
        spreadSetting: terms.lots.spread,
        costs: {
          commission: terms.lots.commission,
          swap: ticket.type === 'buy' ? terms.lots.swapBuy : terms.lots.swapSell,
        },
        stopOutLevel: terms.stopOutLevel,
        balance: sub(terms.wallet.balance, terms.wallet.held),
        margin: terms.wallet.margin,
        currency: terms.wallet.currency,
        base: terms.instrument.base,
        style: terms.instrument,
      });

/** The ticket's figures, updated with the price. Used only by small leaf components. */
export const useTicketFigures = (terms: TicketTerms): TicketFigures | null => {
  const ticket = useAppSelector(selectTicket);
  const price = useAppSelector((state) => selectPrice(state, terms.instrument.name));
  return useMemo(
    () => (ticket === null ? null : figuresOf(ticket, terms, price)),
    [ticket, terms, price],
  );
};
