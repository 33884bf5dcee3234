import type { ConnectionOutcome } from '../../domain/shared/site/trade-apis.ts';
import type { FailureKind, ProviderFailure } from './failure.ts';

/** The meaning of an HTTP status; any other status is the provider's own error. */
const outcomeOfStatus: ReadonlyMap<number, ConnectionOutcome> = new Map([
  [400, 'key-refused'],
  [401, 'key-refused'],
  [402, 'quota-used'],
  [403, 'key-refused'],
  [404, 'not-found'],
  [429, 'too-many-calls'],
]);

const outcomeOfKind: Readonly<Record<Exclude<FailureKind, 'status'>, ConnectionOutcome>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  'refused-address': 'refused-address',
  'not-encrypted': 'refused-address',
  redirect: 'redirect',
  'too-large': 'unreadable',
  unreadable: 'unreadable',
  'circuit-open': 'too-many-calls',
};

/** What a failed call tells staff. */
export const outcomeOfFailure = ({ kind, status }: ProviderFailure): ConnectionOutcome =>
  kind === 'status' ? (outcomeOfStatus.get(status ?? 0) ?? 'provider-error') : outcomeOfKind[kind];
