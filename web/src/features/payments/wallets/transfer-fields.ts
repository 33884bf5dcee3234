import { amountRefusals } from '../../../lib/decimal-input.ts';

/** The field that each refusal of a transfer is shown beside. */
export const transferFields = {
  WALLET_NOT_FOUND: 'to',
  TRANSFER_TO_ITSELF: 'to',
  TRANSFER_ACROSS_MODES: 'to',
  NO_EXCHANGE_RATE: 'to',
  ...amountRefusals,
  TRANSFER_TOO_SMALL: 'amount',
  NOT_FREE_TO_TRANSFER: 'amount',
};
