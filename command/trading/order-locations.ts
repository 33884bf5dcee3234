/**
 * Where an order's events are, looked up in the read model: a location only, on which nothing is decided. What is found
 * there is read from the stream and checked by the decider.
 */
export type OrderLocation = Readonly<{
  walletId: string;
  openedRevision: number;
  /** `null` while it is open, as far as the read model knows. */
  closedRevision: number | null;
}>;

export type OrderLocations = Readonly<{
  find: (orderId: string) => Promise<OrderLocation | null>;
  /** Whether the read model holds everything up to this position, waiting at most two seconds. */
  reached: (position: bigint) => Promise<boolean>;
}>;
