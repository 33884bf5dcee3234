/** The right to be the only one who does something, for as long as `lost` is not aborted. */
export type Lease = Readonly<{
  name: string;
  /** Rises each time the lease changes hands. */
  epoch: bigint;
  /**
   * Aborted when the lease was lost or released. Until then the work may go on; whether a write counts is decided by
   * `assertHeld` alone, since a process that sleeps cannot notice that it slept.
   */
  lost: AbortSignal;
  /** Gives the lease back, so that the next one need not wait for its end. Never rejects. */
  release(): Promise<void>;
}>;

export type LeaseStart = Readonly<{
  name: string;
  epoch: bigint;
  /** `performance.now()` at which it runs out unless it is renewed. */
  expiresAt: number;
  /** Called once, when it was lost or is released. */
  onEnd: () => void;
  /** Gives the row back; what it throws is passed over, since a lease runs out by itself. */
  giveBack: () => Promise<void>;
}>;

/** A lease that this process holds, and what its renewals tell it. */
export type HeldLease = Readonly<{
  lease: Lease;
  expireAt: (moment: number) => void;
  end: () => void;
}>;

/** Watches over a lease that was just taken, until it is released or lost. */
export const startLease = ({ name, epoch, expiresAt, onEnd, giveBack }: LeaseStart): HeldLease => {
  const ended = new AbortController();
  let expiry: NodeJS.Timeout | undefined;

  const end = (): void => {
    if (ended.signal.aborted) return;
    clearTimeout(expiry);
    onEnd();
    ended.abort();
  };

  const expireAt = (moment: number): void => {
    if (ended.signal.aborted) return;
    clearTimeout(expiry);
    expiry = setTimeout(end, moment - performance.now());
    expiry.unref();
  };

  const release = async (): Promise<void> => {
    if (ended.signal.aborted) return;
    end();
    await giveBack().catch(() => undefined);
  };

  expireAt(expiresAt);
  return { lease: { name, epoch, lost: ended.signal, release }, expireAt, end };
};
