import { WebSocket } from 'ws';
import { textOf } from './provider-json.ts';
import { lookupPublic } from '../../providers/addresses.ts';
import { ProviderFailure } from '../../providers/failure.ts';
import { retryAfterMs } from '../../providers/retry-after.ts';
import type { Tick } from '../prices.ts';
import { keepConnected } from './keep-connected.ts';
import type { GivenPrice, TickGuard } from './tick-guard.ts';

/** What a message of a provider comes to. */
export type Said =
  | Readonly<{ kind: 'price'; price: GivenPrice }>
  /** It takes us: this is to be sent now. */
  | Readonly<{ kind: 'ready'; send: string }>
  | Readonly<{ kind: 'refused'; why: string }>
  | Readonly<{ kind: 'nothing' }>
  | Readonly<{ kind: 'garbage' }>;

/** How a provider is spoken with over a WebSocket. */
export type SocketProtocol = Readonly<{
  url: URL;
  /** The instruments that it has, by our names. */
  offered: ReadonlySet<string>;
  /** Sent when it is open; `null` where nothing is. */
  greeting: string | null;
  read: (message: string) => readonly Said[];
}>;

export type SocketFeedSettings = Readonly<{
  protocol: SocketProtocol;
  /** Whether it is a simulator on this machine. */
  isTrusted: boolean;
  guard: TickGuard;
  now: () => number;
  /** Prices as they come, and anew while the stream speaks and they stand. */
  onTicks: (ticks: readonly Tick[]) => void;
  onState: (problem: string | null) => void;
  /** Without any price for so long it is given up. Default 20,000. */
  silenceMs?: number;
  /** So long an instrument's price stands without a word of it, while others are quoted. Default 60,000. */
  standsMs?: number;
  firstRetryMs?: number;
  longestRetryMs?: number;
}>;

const messageMost = 1_048_576;
const handshakeMs = 10_000;
const standingEveryMs = 1_000;
const restMostMs = 120_000;

/**
 * Follows a provider's prices over a WebSocket. What it says passes the guard; one that says nothing that can be believed
 * is left and come back to, as OANDA's stream is.
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
      socket.on('close', () => end(new ProviderFailure('unreachable', 'It ended the stream')));
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
