import { amountRefusals } from '../../../lib/decimal-input.ts';

/** Refusals of a transfer that are about a field stand beside it. */
export const transferFields = {
  WALLET_NOT_FOUND: 'to',
  TRANSFER_TO_ITSELF: 'to',
  TRANSFER_ACROSS_MODES: 'to',
  NO_EXCHANGE_RATE: 'to',
  ...amountRefusals,
  TRANSFER_TOO_SMALL: 'amount',
  NOT_FREE_TO_TRANSFER: 'amount',
};
