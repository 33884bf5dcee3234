/** The exclusive right to do something, valid until `lost` is aborted. */
export type Lease = Readonly<{
  name: string;
  /** Increases each time the lease changes hands. */
  epoch: bigint;
  /**
   * Aborted when the lease was lost or released. The work may go on until then, but only `assertHeld` decides whether a
   * write counts: a suspended process cannot notice that it was suspended.
   */
  lost: AbortSignal;
  /** Releases the lease, so that the next holder need not wait until it expires. Never rejects. */
  release(): Promise<void>;
}>;

export type LeaseStart = Readonly<{
  name: string;
  epoch: bigint;
  /** `performance.now()` at which it expires unless it is renewed. */
  expiresAt: number;
  /** Called once, when it is lost or released. */
  onEnd: () => void;
  /** Releases the lease in the database; errors are ignored, because a lease expires by itself. */
  giveBack: () => Promise<void>;
}>;

/** A lease that this process holds, and how its renewals extend or end it. */
export type HeldLease = Readonly<{
  lease: Lease;
  expireAt: (moment: number) => void;
  end: () => void;
}>;

/** Tracks a lease that was just taken, until it is released or lost. */
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
