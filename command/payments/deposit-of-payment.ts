import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { AtHead } from '../core/at-head.ts';

/**
 * The deposit of a provider's payment: only where to look, nothing is decided on it. Refuses with `UNAVAILABLE` if it
 * is not found and the read model is behind the log.
 */
export type DepositOfPayment = (paymentId: string) => Promise<string | null>;

/** The deposit whose checkout page has this reference at the provider; also only where to look. */
export type DepositOfCheckout = (reference: string) => Promise<string | null>;

const model = { name: 'payments_deposits', version: 8 } as const;

const located =
  (where: string) =>
  ({ pool, positions, head }: AtHead) =>
  async (name: string): Promise<string | null> => {
    const find = async (): Promise<string | null> => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from read.payments_deposits_v8 where ${where} limit 1`,
        [name],
      );
      return rows[0]?.id ?? null;
    };
    const known = await find();
    if (known !== null) return known;
    const isUpToDate = await positions.reached([model], await head());
    const found = await find();
    if (found === null && !isUpToDate) throw new DomainError(generalErrors.UNAVAILABLE);
    return found;
  };

const amongPayments = (column: 'held' | 'unreturned'): string =>
  `${column} @> jsonb_build_array(jsonb_build_object('payment_id', $1::text))`;

/**
 * From the read model. A refused payment is found as well until it is sent back, because its provider may send it back
 * on its own.
 */
export const createDepositOfPayment: (deps: AtHead) => DepositOfPayment = located(
  `payment_id = $1 or ${amongPayments('held')} or ${amongPayments('unreturned')}`,
);

/** From the read model. */
export const createDepositOfCheckout: (deps: AtHead) => DepositOfCheckout =
  located('reference = $1');
