export type HeartbeatTimes = Readonly<{
  everyMs: number;
  /** Silence after which a process that has answered before counts as frozen. */
  deadlineMs: number;
  /** The same for one that has not answered yet: it loads its program. */
  firstDeadlineMs: number;
}>;

const roundsPerDeadline = 15;
const firstDeadlineMs = 120_000;

/** Asked often enough that an answer or two may be lost. */
export const heartbeatTimesOf = (deadlineSeconds: number): HeartbeatTimes => ({
  everyMs: (deadlineSeconds * 1_000) / roundsPerDeadline,
  deadlineMs: deadlineSeconds * 1_000,
  firstDeadlineMs,
});

export type Heartbeat = Readonly<{
  /** The process answered. */
  heard(): void;
  stop(): void;
}>;

/**
 * Asks a process again and again whether it still runs its events, and tells once when it has been silent for too long.
 * Silence is counted in our own rounds, and a round that came late itself does not count: on a machine that stood still,
 * or has no time for anybody, the silence of others proves nothing.
 */
export const startHeartbeat = (options: {
  times: HeartbeatTimes;
  ask: () => void;
  onSilent: (silentMs: number) => void;
}): Heartbeat => {
  const { everyMs, deadlineMs, firstDeadlineMs } = options.times;
  let hasAnswered = false;
  let silentMs = 0;
  let lastRoundAt = performance.now();

  const timer = setInterval(() => {
    const now = performance.now();
    const isOnTime = now - lastRoundAt < 2 * everyMs;
    lastRoundAt = now;
    if (isOnTime) silentMs += everyMs;
    if (silentMs > (hasAnswered ? deadlineMs : firstDeadlineMs)) {
      clearInterval(timer);
      options.onSilent(silentMs);
    } else {
      options.ask();
    }
  }, everyMs);
  options.ask();

  return {
    heard: () => {
      hasAnswered = true;
      silentMs = 0;
    },
    stop: () => clearInterval(timer),
  };
};
