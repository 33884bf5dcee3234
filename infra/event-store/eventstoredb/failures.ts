import { EventStoreUnavailable } from '../port.ts';

/** What an error of the client means for us. Batch errors have an empty message, so `type` and `code` are checked. */
export type Failure =
  | Readonly<{ kind: 'wrong-version'; actualRevision: number }>
  | Readonly<{ kind: 'refused'; error: Error }>
  /** The user is not let in, or may not do this, because a setting is wrong on either side; nothing was written. */
  | Readonly<{ kind: 'denied'; error: Error }>
  /** Our own deadline passed; the outcome is unknown. */
  | Readonly<{ kind: 'timed-out'; error: Error }>
  /** The outcome is unknown, or the server is not there: try again with the same ids. */
  | Readonly<{ kind: 'unavailable'; error: Error }>;

/** Error types that a retry cannot fix. */
const finalTypes: ReadonlySet<unknown> = new Set([
  'invalid-argument',
  'stream-deleted',
  'maximum-append-size-exceeded',
]);

/** gRPC status codes. */
const unauthenticated = 16;
const invalidArgument = 3;

const fieldOf = (error: Error, name: string): unknown =>
  Object.getOwnPropertyDescriptor(error, name)?.value;

/** Says what is denied: the client's own error has no message, or only a number. */
const deniedTo = (error: Error): Failure => {
  const sentence =
    fieldOf(error, 'code') === unauthenticated
      ? 'EventStoreDB rejects user or password of EVENTSTORE_URL'
      : 'The user of EVENTSTORE_URL (or an anonymous user) lacks the right to read and write all streams of EventStoreDB';
  return { kind: 'denied', error: new Error(sentence, { cause: error }) };
};

/** What an error of the client means for its caller. */
export const failureOf = (thrown: unknown): Failure => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const type = fieldOf(error, 'type');
  if (type === 'wrong-expected-version') {
    const actual = fieldOf(error, 'actualVersion');
    return {
      kind: 'wrong-version',
      actualRevision: typeof actual === 'bigint' ? Number(actual) : -1,
    };
  }
  if (error instanceof NoAnswerInTime) return { kind: 'timed-out', error };
  if (type === 'access-denied') return deniedTo(error);
  const isFinal = finalTypes.has(type) || fieldOf(error, 'code') === invalidArgument;
  return isFinal ? { kind: 'refused', error } : { kind: 'unavailable', error };
};

/** The error that tells a caller to try again; `doing` says what was requested. */
export const unavailable = (doing: string, cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable(`EventStoreDB did not answer (${doing}).`, { cause, fellSilent: true });

/**
 * The error of a call whose user is not let in. It says so, because the server did answer. `doing` says what was
 * requested.
 */
export const denied = (doing: string, error: Error): EventStoreUnavailable =>
  new EventStoreUnavailable(`${error.message} (${doing}).`, { cause: error, fellSilent: true });

/** Our own deadline for a call of the client. */
class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
}

/** Rejects when `work` has not settled in time; a later result is ignored. */
export const within = <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new NoAnswerInTime(`No answer within ${Math.round(timeoutMs)} ms`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
