import type { Pool } from 'pg';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';

/** The read model of numbers, in the version whose columns are used below. */
const numberingModel = { name: 'numbering', version: 1 } as const;

/** The short number of an order, once the read model holds the log up to a position. */
export const readOrderNumber =
  (pool: Pool, positions: ReadPositions) =>
  async (orderId: string, position: bigint): Promise<number | null> => {
    await positions.reached([numberingModel], position);
    const { rows } = await pool.query<{ number: number }>(
      `select number from read.numbering_v1 where kind = 'order' and id = $1`,
      [orderId],
    );
    return rows[0]?.number ?? null;
  };
