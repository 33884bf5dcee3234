import { add, max, sub, type Decimal } from '../../../domain/shared/decimal.ts';
import { formatMoney } from './format/numbers.ts';

export type HeldMoney = Readonly<{ balance: Decimal; margin: Decimal; held: Decimal }>;

/** With the currency all of it is in. */
export type WalletMoney = HeldMoney & Readonly<{ currency: string }>;

/** What open orders and pending withdraws keep. */
export const onHoldOf = ({ margin, held }: HeldMoney): Decimal => add(margin, held);

/** Balance less what is on hold, never below zero. Open losses lower it further; the server knows those. */
export const freeOf = (wallet: HeldMoney): Decimal =>
  max('0', sub(wallet.balance, onHoldOf(wallet)));

/** Balance, what is on hold of it and what is free, as they are shown. */
export const walletFigures = (wallet: WalletMoney) => ({
  balance: formatMoney(wallet.balance, wallet.currency),
  onHold: formatMoney(onHoldOf(wallet), wallet.currency),
  free: formatMoney(freeOf(wallet), wallet.currency),
});
