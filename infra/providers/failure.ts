/** What can go wrong on the way to a provider, before its answer can be used. */
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

/** A failed call of a provider. Its message contains no secret and no body. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** HTTP status, if there was an answer. */
    readonly status: number | null = null,
    /** How long the provider asks us to wait, if it does; bounded. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
