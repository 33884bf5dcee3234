/** A token bucket: it holds `burst` and refills by `perSecond`. */
type Rate = Readonly<{ burst: number; perSecond: number }>;

/** Our web app sends only an answer to a ping now and then: traffic near these rates did not come from it. */
const rates = {
  framesOfSocket: { burst: 100, perSecond: 10 },
  bytesOfSocket: { burst: 64 * 1024, perSecond: 4 * 1024 },
  framesOfPerson: { burst: 300, perSecond: 50 },
} as const satisfies Readonly<Record<string, Rate>>;

/** How long a person whose sockets were cut for a flood gets no new one. */
const penaltyMs = 30_000;

type Bucket = Readonly<{
  /** False if the bucket is empty. */
  take(amount: number): boolean;
}>;

const createBucket = ({ burst, perSecond }: Rate, now: () => number): Bucket => {
  let level = burst;
  let at = now();
  return {
    take(amount) {
      const time = now();
      level = Math.min(burst, level + ((time - at) / 1_000) * perSecond) - amount;
      at = time;
      return level >= 0;
    },
  };
};

/** What one socket may still send. */
export type SocketGuard = Readonly<{
  /** Each returns false past its bound: the socket must then be cut. */
  takeFrame(): boolean;
  takeBytes(bytes: number): boolean;
  end(): void;
}>;

export type FloodGuard = Readonly<{
  /** False for a person whose flood was cut off a moment ago. */
  admits(userId: string): boolean;
  open(userId: string): SocketGuard;
}>;

/** Limits what clients send, by socket and by person. `now`: milliseconds of a monotonic clock. */
export const createFloodGuard = (now: () => number): FloodGuard => {
  const persons = new Map<string, { bucket: Bucket; sockets: number }>();
  const refusedUntil = new Map<string, number>();

  const punish = (userId: string): false => {
    const time = now();
    for (const [id, until] of refusedUntil) if (until <= time) refusedUntil.delete(id);
    refusedUntil.set(userId, time + penaltyMs);
    return false;
  };

  return {
    admits: (userId) => (refusedUntil.get(userId) ?? 0) <= now(),
    open(userId) {
      const person = persons.get(userId) ?? {
        bucket: createBucket(rates.framesOfPerson, now),
        sockets: 0,
      };
      person.sockets += 1;
      persons.set(userId, person);
      const frames = createBucket(rates.framesOfSocket, now);
      const bytes = createBucket(rates.bytesOfSocket, now);
      return {
        takeFrame: () => (frames.take(1) && person.bucket.take(1)) || punish(userId),
        takeBytes: (count) => bytes.take(count) || punish(userId),
        end() {
          person.sockets -= 1;
          if (person.sockets === 0) persons.delete(userId);
        },
      };
    },
  };
};
