import type { Pool } from 'pg';

/** The deposit that a payment of a provider belongs to: a location only, on which nothing is decided. */
export type DepositOfPayment = (paymentId: string) => Promise<string | null>;

/** From the read model. The pool must be of a role that may read it. */
export const createDepositOfPayment =
  (pool: Pool): DepositOfPayment =>
  async (paymentId) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from read.payments_deposits_v5
        where payment_id = $1 or held @> jsonb_build_array(jsonb_build_object('payment_id', $1::text))
        limit 1`,
      [paymentId],
    );
    return rows[0]?.id ?? null;
  };

/** The deposit whose page has this name at its provider: a location as well. */
export type DepositOfCheckout = (reference: string) => Promise<string | null>;

/** From the read model, as above. */
export const createDepositOfCheckout =
  (pool: Pool): DepositOfCheckout =>
  async (reference) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from read.payments_deposits_v5 where reference = $1 limit 1',
      [reference],
    );
    return rows[0]?.id ?? null;
  };
