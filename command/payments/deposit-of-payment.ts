import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { AtHead } from '../core/at-head.ts';

/**
 * The deposit that a payment of a provider belongs to: a location only, on which nothing is decided. Refuses with
 * `UNAVAILABLE` where it is not known and the read model does not hold all that the log holds now.
 */
export type DepositOfPayment = (paymentId: string) => Promise<string | null>;

/** The deposit whose page has this name at its provider: a location as well. */
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

/** From the read model. One that was refused is told of, too, until it is back: its provider may send it back by itself. */
export const createDepositOfPayment: (deps: AtHead) => DepositOfPayment = located(
  `payment_id = $1 or ${amongPayments('held')} or ${amongPayments('unreturned')}`,
);

/** From the read model. */
export const createDepositOfCheckout: (deps: AtHead) => DepositOfCheckout =
  located('reference = $1');
