/** What a simulator has been asked for so far. */
export type Counts = {
  /** Appends, by either call. */
  appends: number;
  /** Appends that a node passed on to the leader. */
  passedOn: number;
  /** Reads of a stream or of the log. */
  reads: number;
  subscriptions: number;
  /** Calls that were accepted and never answered. */
  dropped: number;
  /** Events sent by reads and subscriptions. */
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
