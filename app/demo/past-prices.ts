import type { Pool } from 'pg';
import { add, mul, round, type Decimal } from '../../domain/shared/decimal.ts';
import { intervalMs } from '../../domain/shared/trading/candles.ts';
import type { CatalogueInstrument } from '../../infra/market-data/instruments.ts';
import { seededRandom, seedOf } from '../../infra/market-data/random.ts';

export type PastPrice = Readonly<{ bid: Decimal; ask: Decimal }>;

/** The price of an instrument at a moment, in milliseconds since 1970. */
export type PastPrices = (instrument: CatalogueInstrument, atMs: number) => PastPrice;

const hourOf = (atMs: number): number => Math.floor(atMs / intervalMs['1h']);

/** Without a history: the start price, up to half a percent off, and always the same for the same hour. */
const madeUpBid = ({ name, startPrice, decimals }: CatalogueInstrument, hour: number): Decimal => {
  const permille = Math.floor(seededRandom(seedOf(`${name} ${hour}`, 1))() * 11) - 5;
  return round(
    mul(startPrice, permille < 0 ? `0.99${10 + permille}` : `1.00${permille}`),
    decimals,
  );
};

/** Prices of the last weeks from the hourly candles, so that seeded orders agree with the charts. */
export const readPastPrices = async (pool: Pool): Promise<PastPrices> => {
  const { rows } = await pool.query<{ instrument: string; hour: string; close: string }>(
    `select instrument, (extract(epoch from time) / 3600)::bigint as hour, close::text
     from market.candles where interval = '1h'`,
  );
  const closes = new Map(
    rows.map(({ instrument, hour, close }) => [`${instrument} ${hour}`, close]),
  );
  return (instrument, atMs) => {
    const hour = hourOf(atMs);
    const bid = closes.get(`${instrument.name} ${hour}`) ?? madeUpBid(instrument, hour);
    return { bid, ask: add(bid, instrument.spread) };
  };
};

/** Prices without any history, for tests. */
export const madeUpPastPrices: PastPrices = (instrument, atMs) => {
  const bid = madeUpBid(instrument, hourOf(atMs));
  return { bid, ask: add(bid, instrument.spread) };
};
