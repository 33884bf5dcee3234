import { WebSocket } from 'ws';
import { textOf } from './provider-json.ts';
import { lookupPublic } from '../../providers/addresses.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { retryAfterMs } from '../../providers/retry-after.ts';
import type { Tick } from '../prices.ts';
import { keepConnected } from './keep-connected.ts';
import type { GivenPrice, TickGuard } from './tick-guard.ts';

/** The meaning of a provider's message. */
export type Said =
  | Readonly<{ kind: 'price'; price: GivenPrice }>
  /** The provider has accepted our key; `send` is the next message to it. */
  | Readonly<{ kind: 'ready'; send: string }>
  | Readonly<{ kind: 'refused'; why: string }>
  | Readonly<{ kind: 'nothing' }>
  | Readonly<{ kind: 'garbage' }>;

/** The protocol of a provider's WebSocket. */
export type SocketProtocol = Readonly<{
  url: URL;
  /** The instruments that it offers, by our names. */
  offered: ReadonlySet<string>;
  /** Sent once the socket is open; `null` to send nothing. */
  greeting: string | null;
  read: (message: string) => readonly Said[];
}>;

export type SocketFeedSettings = Readonly<{
  protocol: SocketProtocol;
  /** Whether it is a simulator on this machine. */
  isTrusted: boolean;
  guard: TickGuard;
  now: () => number;
  /** New prices as they come, and unchanged ones again while the stream is alive and they still hold. */
  onTicks: (ticks: readonly Tick[]) => void;
  onState: (problem: string | null) => void;
  /** A stream without any price for this long is given up. Default 20,000. */
  silenceMs?: number;
  /** How long an instrument's price holds without news, while others are quoted. Default 60,000. */
  standsMs?: number;
  firstRetryMs?: number;
  longestRetryMs?: number;
}>;

const messageMost = 1_048_576;
const handshakeMs = 10_000;
const standingEveryMs = 1_000;
const restMostMs = 120_000;

/**
 * Follows a provider's prices over a WebSocket. Every price passes the guard. A stream without a believable price is
 * given up and reconnected, as OANDA's stream is.
 */
export const startSocketFeed = (
  settings: SocketFeedSettings,
): Readonly<{ stop: () => Promise<void> }> => {
  const { protocol, isTrusted, guard, now, onTicks, onState } = settings;
  const { silenceMs = 20_000, standsMs = 60_000, firstRetryMs, longestRetryMs } = settings;

  const follow = (onSpeaking: () => void, signal: AbortSignal): Promise<never> =>
    new Promise<never>((_resolve, reject) => {
      const socket = new WebSocket(protocol.url, {
        maxPayload: messageMost,
        handshakeTimeout: handshakeMs,
        perMessageDeflate: false,
        ...(isTrusted ? {} : { lookup: lookupPublic }),
      });
      guard.begin({ tellsAllFirst: false });
      let stoodMs = -Infinity;
      const end = (error: unknown): void => {
        clearTimeout(silence);
        signal.removeEventListener('abort', onAbort);
        socket.terminate();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const onAbort = (): void => end(new ProviderFailure('unreachable', 'Stopped'));
      const beSilent = () =>
        setTimeout(
          () => end(new ProviderFailure('timeout', `Silent for ${silenceMs / 1_000} seconds`)),
          silenceMs,
        );
      let silence = beSilent();

      const hear = (said: Said): boolean => {
        switch (said.kind) {
          case 'price': {
            const tick = guard.take(said.price);
            if (typeof tick === 'string') return false;
            onTicks([tick]);
            return true;
          }
          case 'ready':
            socket.send(said.send);
            return false;
          case 'refused':
            end(new ProviderFailure('status', said.why, 401));
            return false;
          case 'garbage':
            guard.garbage();
            return false;
          case 'nothing':
            return false;
        }
      };

      signal.addEventListener('abort', onAbort);
      socket.on('open', () => {
        if (protocol.greeting !== null) socket.send(protocol.greeting);
      });
      socket.on('unexpected-response', (_request, response) => {
        const status = response.statusCode ?? 0;
        const restMs = retryAfterMs(response.headers, now(), restMostMs);
        end(new ProviderFailure('status', `Answered ${status}`, status, restMs));
      });
      socket.on('error', end);
      socket.on('close', () =>
        end(new ProviderFailure('unreachable', 'The provider closed the stream')),
      );
      socket.on('message', (data, isBinary) => {
        const said = isBinary ? [garbage] : protocol.read(textOf(data));
        if (!said.map(hear).includes(true)) return;
        clearTimeout(silence);
        silence = beSilent();
        onSpeaking();
        if (performance.now() - stoodMs < standingEveryMs) return;
        stoodMs = performance.now();
        onTicks(guard.standing(standsMs));
      });
    });

  return keepConnected({ follow, onState, firstRetryMs, longestRetryMs });
};

const garbage: Said = { kind: 'garbage' };
