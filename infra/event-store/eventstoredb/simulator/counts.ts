/** What a simulator was asked for so far. */
export type Counts = {
  /** Appends, by either call. */
  appends: number;
  /** Of these, those that a node passed on to the leader. */
  passedOn: number;
  /** Reads of a stream or of the log. */
  reads: number;
  subscriptions: number;
  /** Calls that were taken and never answered. */
  dropped: number;
  /** Events given by reads and subscriptions. */
  eventsGiven: number;
};

export const createCounts = (): Counts => ({
  appends: 0,
  passedOn: 0,
  reads: 0,
  subscriptions: 0,
  dropped: 0,
  eventsGiven: 0,
});
