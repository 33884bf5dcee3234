import { pause } from '../../pause.ts';
import { ProviderFailure } from '../../providers/failure.ts';

export type KeepConnectedSettings = Readonly<{
  /** Follows the stream until it ends, which always counts as a failure. */
  follow: (onSpeaking: () => void, signal: AbortSignal) => Promise<never>;
  /** `null` while it is connected and delivers; otherwise why not. Called at each change and each failure. */
  onState: (problem: string | null) => void;
  firstRetryMs?: number | undefined;
  longestRetryMs?: number | undefined;
}>;

/**
 * Follows a stream until it is stopped. After a failure it reconnects with exponential backoff and jitter, or after the
 * time that the provider asks for.
 */
export const keepConnected = ({
  follow,
  onState,
  firstRetryMs = 1_000,
  longestRetryMs = 60_000,
}: KeepConnectedSettings): Readonly<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    let failures = 0;
    let isSpeaking = false;
    const onSpeaking = (): void => {
      if (isSpeaking) return;
      isSpeaking = true;
      failures = 0;
      onState(null);
    };
    while (!stopping.signal.aborted) {
      let askedMs = 0;
      try {
        await follow(onSpeaking, stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) return;
        askedMs = error instanceof ProviderFailure ? (error.retryAfterMs ?? 0) : 0;
        isSpeaking = false;
        onState(error instanceof Error ? error.message : String(error));
      }
      const longestMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
      failures += 1;
      await pause(Math.max(askedMs, longestMs * (0.5 + Math.random() / 2)), stopping.signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
