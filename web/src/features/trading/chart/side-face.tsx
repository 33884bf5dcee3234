import type { ButtonHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../app/store.ts';
import { hint } from '../../../components/hint/hint.ts';
import { Quote } from '../../../components/numbers/numbers.tsx';
import { instrumentName } from '../../../lib/format/quotes.ts';
import { pipsBetween } from '../prices/pips.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import type { Instrument } from '../types.ts';

export const Spread = ({ instrument }: Readonly<{ instrument: Instrument }>) => {
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

export type SideProps = Readonly<{ instrument: Instrument | null; type: 'buy' | 'sell' }>;

/** Why no order can be opened; `null` if one can. */
export const useNotTradable = (instrument: Instrument | null): string | null => {
  const { t } = useTranslation();
  if (instrument === null) return t('Choose an instrument first.');
  return instrument.tradable
    ? null
    : t('{{instrument}} cannot be traded.', { instrument: instrumentName(instrument.name) });
};

type FaceProps = SideProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>;

/** The button of a side, with the price at which it would open an order. */
export const SideFace = ({ instrument, type, ...button }: FaceProps) => {
  const { t } = useTranslation();
  const price = useAppSelector((state) =>
    instrument === null ? undefined : selectPrice(state, instrument.name),
  );
  const rate = (type === 'buy' ? price?.asks : price?.bids) ?? null;
  return (
    <button {...button} type="button" className={`button t-fill t-trade is-${type}`}>
      <span className="tiny strong">{type === 'buy' ? t('BUY') : t('SELL')}</span>
      {instrument === null || rate === null ? (
        <span className="number">0.00</span>
      ) : (
        <Quote rate={rate} instrument={instrument} places={price?.places ?? 0} />
      )}
    </button>
  );
};
