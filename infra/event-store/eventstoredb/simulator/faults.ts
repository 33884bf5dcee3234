import { Metadata, status, type ServiceError } from '@grpc/grpc-js';

/** A call that can be cut with an error. */
type Cuttable = Readonly<{ destroy: (error?: Error) => unknown }>;

/** What can be made to go wrong, and what the server asks before it answers. */
export type Faults = Readonly<{
  /** Takes calls and never answers: the batch stream hangs for ever. */
  freeze: () => void;
  thaw: () => void;
  frozen: () => boolean;
  /** Takes the next appends, writes them, and never answers. */
  loseAnswers: (count: number) => void;
  takeLostAnswer: () => boolean;
  /** Subscriptions stay open and deliver nothing more: silence. */
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

export const createFaults = (): Faults => {
  let frozen = false;
  let silent = false;
  let refusals = 0;
  let lost = 0;
  const subscriptions = new Set<Cuttable>();
  return {
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
