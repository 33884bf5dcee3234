/** What can go wrong on the way to a provider, before its answer means anything. */
export type FailureKind =
  | 'timeout'
  | 'unreachable'
  | 'refused-address'
  | 'not-encrypted'
  | 'redirect'
  | 'too-large'
  | 'unreadable'
  | 'status'
  | 'circuit-open';

/** A call of a provider that came to nothing. Its message holds no secret and no body. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** HTTP status, where there was an answer. */
    readonly status: number | null = null,
    /** For how long the provider asks to be left alone, where it does; bounded. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
