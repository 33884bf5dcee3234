export type HeartbeatTimes = Readonly<{
  everyMs: number;
  /** After this silence, a process that has answered before counts as frozen. */
  deadlineMs: number;
  /** The same for a process that has not answered yet, because it is still loading its program. */
  firstDeadlineMs: number;
}>;

const roundsPerDeadline = 15;
const firstDeadlineMs = 120_000;

/** Often enough that an answer or two may be lost. */
export const heartbeatTimesOf = (deadlineSeconds: number): HeartbeatTimes => ({
  everyMs: (deadlineSeconds * 1_000) / roundsPerDeadline,
  deadlineMs: deadlineSeconds * 1_000,
  firstDeadlineMs,
});

export type Heartbeat = Readonly<{
  /** Called when the process answers. */
  heard(): void;
  stop(): void;
}>;

/**
 * Asks a process repeatedly whether its event loop still runs, and reports once when it has been silent for too long.
 * Silence is counted in our own rounds, and a round that is late itself does not count: on a machine that was suspended
 * or overloaded, the silence of others proves nothing.
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
