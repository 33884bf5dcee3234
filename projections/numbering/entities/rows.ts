/**
 * `read.numbering_v1`: the number that people see, search and quote (decisions.md 23). Lists join it by kind and id,
 * and serve `sort=id` in the order of `number`.
 */
export const numberingTable = 'read.numbering_v1';

export const numberedKinds = [
  ...(['user', 'wallet', 'order', 'instrument', 'kyc_case', 'lead'] as const),
  'withdrawal',
  'deposit',
] as const;
export type NumberedKind = (typeof numberedKinds)[number];

export type NumberRow = Readonly<{ kind: NumberedKind; id: string; number: number }>;

/** How many records of a kind were ever created. */
export type NumberCounterRow = Readonly<{ kind: NumberedKind; count: number }>;
