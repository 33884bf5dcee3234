import { Metadata, status, type ServiceError } from '@grpc/grpc-js';

/** A call that can be cut with an error. */
type Cuttable = Readonly<{ destroy: (error?: Error) => unknown }>;

/** The faults that tests can switch on, and what the server asks before it answers. */
export type Faults = Readonly<{
  /** Accepts calls and never answers: the batch stream hangs for ever. */
  freeze: () => void;
  thaw: () => void;
  frozen: () => boolean;
  /** Freezes as under SIGSTOP: calls that come meanwhile are answered after `resume`. */
  suspend: () => void;
  resume: () => void;
  /** Runs the work now, or once the server continues. */
  whenRunning: (work: () => void) => void;
  /** Reads do not see the last events, as on a follower that is behind. */
  fallBehind: (events: number) => void;
  /** How many events reads do not see. */
  behind: () => number;
  /** Delays each read by this many milliseconds. */
  slowReads: (ms: () => number) => void;
  /** Runs the work now, or when a slow server gets to it. */
  whenReached: (work: () => void) => void;
  /** The next read of a page, or the one after `others` reads, sends this many events and waits for `releaseReads`. */
  holdReadAfter: (events: number, others?: number) => void;
  /** Resolves once a read is held. */
  untilReadIsHeld: () => Promise<void>;
  /** Continues held reads. */
  releaseReads: () => void;
  /** After how many events this read is held; `null` for never. */
  takeHold: () => number | null;
  holdRead: (goOn: () => void) => void;
  /** Delays the next append until `deliverAppend`. */
  delayAppend: () => void;
  deliverAppend: () => void;
  /** Resolves once an append is delayed. */
  untilAppendIsDelayed: () => Promise<void>;
  /** Runs the work now, or when the delayed append arrives. */
  whenArrived: (work: () => void) => void;
  /** Accepts the next appends, writes them, and never answers. */
  loseAnswers: (count: number) => void;
  takeLostAnswer: () => boolean;
  /** Subscriptions stay open and deliver nothing more. */
  silenceSubscriptions: () => void;
  subscriptionsSilent: () => boolean;
  endSilence: () => void;
  /** Every subscription gets one error and no more, as when a connection is cut. */
  cutSubscriptions: () => void;
  onSubscription: (call: Cuttable) => void;
  /** Answers the next calls with 'Server Is Not Ready'. */
  refuse: (count: number) => void;
  /** How many calls are still to be refused. */
  refusalsLeft: () => number;
  refusal: () => ServiceError | null;
}>;

const serviceError = (code: status, details: string): ServiceError =>
  Object.assign(new Error(details), { code, details, metadata: new Metadata() });

/** Holds work back while it is closed. */
const createGate = () => {
  let isClosed = false;
  let held: (() => void)[] = [];
  const watchers: (() => void)[] = [];
  return {
    close: (): void => {
      isClosed = true;
    },
    isClosed: () => isClosed,
    /** Held work stays held; new work is not held. */
    letBy: (): void => {
      isClosed = false;
    },
    add: (work: () => void): void => {
      held.push(work);
      for (const tell of watchers.splice(0)) tell();
    },
    untilWaiting: (): Promise<void> =>
      new Promise((resolve) => {
        if (held.length > 0) resolve();
        else watchers.push(resolve);
      }),
    open: (): void => {
      isClosed = false;
      const goingOn = held;
      held = [];
      for (const work of goingOn) work();
    },
  };
};

export const createFaults = (): Faults => {
  let frozen = false;
  let silent = false;
  let behind = 0;
  let refusals = 0;
  let lost = 0;
  let slowness: (() => number) | null = null;
  const subscriptions = new Set<Cuttable>();
  const waiting = createGate();
  const reads = createGate();
  const appends = createGate();
  let hold: { after: number; others: number } | null = null;
  return {
    delayAppend: appends.close,
    deliverAppend: appends.open,
    untilAppendIsDelayed: appends.untilWaiting,
    whenArrived: (work) => {
      // Only one append is delayed; later ones overtake it.
      if (!appends.isClosed()) return work();
      appends.add(work);
      appends.letBy();
    },
    suspend: waiting.close,
    resume: waiting.open,
    whenRunning: (work) => (waiting.isClosed() ? waiting.add(work) : work()),
    fallBehind: (events) => {
      behind = events;
    },
    behind: () => behind,
    slowReads: (ms) => {
      slowness = ms;
    },
    whenReached: (work) => {
      if (slowness === null) work();
      else setTimeout(work, slowness());
    },
    holdReadAfter: (after, others = 0) => {
      hold = { after, others };
    },
    untilReadIsHeld: reads.untilWaiting,
    releaseReads: () => {
      hold = null;
      reads.open();
    },
    takeHold: () => {
      if (hold === null) return null;
      hold.others -= 1;
      if (hold.others >= 0) return null;
      const { after } = hold;
      hold = null;
      return after;
    },
    holdRead: reads.add,
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
    },
    frozen: () => frozen,
    loseAnswers: (count) => {
      lost = count;
    },
    takeLostAnswer: () => {
      if (lost === 0) return false;
      lost -= 1;
      return true;
    },
    silenceSubscriptions: () => {
      silent = true;
    },
    subscriptionsSilent: () => silent,
    endSilence: () => {
      silent = false;
    },
    cutSubscriptions: () => {
      for (const call of subscriptions)
        call.destroy(serviceError(status.UNAVAILABLE, 'Connection dropped'));
      subscriptions.clear();
    },
    onSubscription: (call) => {
      subscriptions.add(call);
    },
    refuse: (count) => {
      refusals = count;
    },
    refusalsLeft: () => refusals,
    refusal: () => {
      if (refusals === 0) return null;
      refusals -= 1;
      return serviceError(status.UNKNOWN, 'Server Is Not Ready');
    },
  };
};
