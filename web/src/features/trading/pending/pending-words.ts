import type { OrderType, PendingKind } from '../../../../../domain/shared/trading/types.ts';

/** Names of the kinds of pending orders. */
const words = {
  buy: { limit: { label: 'Buy limit' }, stop: { label: 'Buy stop' } },
  sell: { limit: { label: 'Sell limit' }, stop: { label: 'Sell stop' } },
} as const;

export const pendingLabel = ({
  type,
  kind,
}: Readonly<{ type: OrderType; kind: PendingKind }>): string => words[type][kind].label;
