import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../app/store.ts';
import { Quote } from '../../../components/numbers/numbers.tsx';
import { hint } from '../../../components/hint/hint.ts';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { pipsBetween } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import { selectTicket, terminalActions } from '../terminal-slice.ts';
import type { Instrument } from '../types.ts';

const Spread = ({ instrument }: Readonly<{ instrument: Instrument }>) => {
  const { t } = useTranslation();
  const spread = useAppSelector((state) => {
    const price = selectPrice(state, instrument.name);
    return price === undefined || price.bids === null || price.asks === null
      ? null
      : pipsBetween(price.bids, price.asks, instrument);
  });
  if (spread === null) return null;
  return (
    <span className="t-spread count number" {...hint(t('Spread in pips'), 'reach')}>
      <span className="visually-hidden">{t('Spread in pips')} </span>
      {spread}
    </span>
  );
};

type SideProps = Readonly<{ instrument: Instrument | null; type: 'buy' | 'sell' }>;

const SideButton = ({ instrument, type }: SideProps) => {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const price = useAppSelector((state) =>
    instrument === null ? undefined : selectPrice(state, instrument.name),
  );
  const open = useAppSelector((state) => selectTicket(state)?.type === type);
  const rate = (type === 'buy' ? price?.asks : price?.bids) ?? null;
  const word = type === 'buy' ? t('BUY') : t('SELL');
  const off =
    instrument === null
      ? t('Choose an instrument first.')
      : instrument.tradable
        ? null
        : t('{{instrument}} cannot be traded.', { instrument: instrumentName(instrument.name) });
  return (
    <button
      type="button"
      className={`button t-fill t-trade is-${type}`}
      aria-expanded={open}
      aria-keyshortcuts={type === 'buy' ? 'B' : 'S'}
      aria-disabled={off === null ? undefined : true}
      {...hint(off)}
      onClick={() => {
        if (off === null) dispatch(terminalActions.ticketOpened(type));
      }}
    >
      <span className="tiny strong">{word}</span>
      {instrument === null || rate === null ? (
        <span className="number">0.00</span>
      ) : (
        <Quote rate={rate} instrument={instrument} places={price?.places ?? 0} />
      )}
    </button>
  );
};

/** SELL and BUY with the prices they would open at, and the spread between them. */
export const TradeButtons = ({ instrument }: Readonly<{ instrument: Instrument | null }>) => (
  <div className="t-trades row fixed relative" dir="ltr">
    <SideButton instrument={instrument} type="sell" />
    {instrument === null ? null : <Spread instrument={instrument} />}
    <SideButton instrument={instrument} type="buy" />
  </div>
);
