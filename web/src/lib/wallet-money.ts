import { add, max, sub, type Decimal } from '../../../domain/shared/decimal.ts';

export type HeldMoney = Readonly<{ balance: Decimal; margin: Decimal; held: Decimal }>;

/** What open orders and pending withdraws keep. */
export const onHoldOf = ({ margin, held }: HeldMoney): Decimal => add(margin, held);

/** Balance less what is on hold, never below zero. Open losses lower it further; the server knows those. */
export const freeOf = (wallet: HeldMoney): Decimal =>
  max('0', sub(wallet.balance, onHoldOf(wallet)));
