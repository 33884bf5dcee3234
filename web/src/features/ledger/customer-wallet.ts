import type { CustomerResponse } from '../../../../query/identity/contract.ts';

/** A wallet of a person, money in its currency. */
export type CustomerWallet = CustomerResponse['user']['balances'][number];
