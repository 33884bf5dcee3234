import { createSelector } from '@reduxjs/toolkit';
import { equity, freeMargin, marginLevel } from '../../../../../domain/shared/trading/formulas.ts';
import { sub, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { useGetUserQuery, type Wallet } from '../../../app/session/api.ts';
import { useAppSelector, type RootState } from '../../../app/store.ts';
import { selectPrices } from '../prices/prices-slice.ts';
import type { Order } from '../types.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { totalResult } from './profit.ts';

const none: readonly Order[] = [];

/** One sum per flush, however many places show it. */
const selectTotal = createSelector(
  [selectPrices, (_state: RootState, orders: readonly Order[]) => orders],
  (prices, orders) => totalResult(orders, prices),
);

/** The total result if all open orders closed now; `null` while a price or the orders are missing. */
export const useTotalResult = (): Decimal | null => {
  const { data } = useOpenOrders();
  const total = useAppSelector((state) => selectTotal(state, data ?? none));
  return data === undefined ? null : total;
};

export type AccountFigures = Readonly<{
  wallet: Wallet | null;
  profit: Decimal | null;
  equity: Decimal | null;
  freeMargin: Decimal | null;
  marginLevel: Decimal | null;
}>;

/** The part of the wallet that is free for new orders: held neither as margin nor for withdraws. */
export const freeOf = ({ balance, margin, held }: Wallet): Decimal =>
  freeMargin(sub(balance, held), margin);

/**
 * The top bar's figures by the formulas of customer.md section 9; money held for withdraws does not count as free
 * margin for orders. A pure function, so that a table of examples can test it.
 */
export const accountFigures = (wallet: Wallet | null, profit: Decimal | null): AccountFigures => {
  const worth = wallet === null || profit === null ? null : equity(wallet.balance, profit);
  return {
    wallet,
    profit: wallet === null ? null : profit,
    equity: worth,
    freeMargin: wallet === null ? null : freeOf(wallet),
    marginLevel:
      wallet === null || worth === null
        ? null
        : marginLevel(sub(worth, wallet.held), wallet.margin),
  };
};

/** The active wallet; `null` if there is none. */
export const useWallet = (): Wallet | null => useGetUserQuery().data?.activeBalance ?? null;
