import type { WalletEvent } from '../../domain/trading/wallet/events.ts';

/** Events of a wallet that never make a journal entry. */
export const withoutMoney = [
  'WalletOpened',
  'OrderOpened',
  'OrderLevelsSet',
  'OrderTrailSet',
  'OrderStopMoved',
  'PendingOrderPlaced',
  'PendingOrderCancelled',
  'PendingOrderExpired',
  'PendingOrderFilled',
  'PendingOrderRefused',
  'WithdrawalRequested',
  'WithdrawalCancelled',
  'WithdrawalDeclined',
] as const satisfies readonly WalletEvent['type'][];
