import { DomainError } from '../../../domain/shared/errors.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { addressKey } from '../../../infra/http/client-address.ts';
import type { Attempts, RoundRule } from '../../../infra/http/limits/attempts.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The limits on guesses at codes before a guess has to wait. All waits end, and a person who guesses at the second step
 * already knows the password. Of a million codes three are valid at a time: 240 guesses a day find one in four years on
 * average.
 */
export const codeRules = {
  /** For one account: in one session, on one known device, or from one network. */
  place: {
    limit: 5,
    windowSeconds: 15 * minute,
    waitSecondsFirst: minute,
    waitSecondsMax: hour,
    forgetSeconds: day,
  },
  /** For one account, from all devices that never signed in to it. */
  account: {
    limit: 10,
    windowSeconds: hour,
    waitSecondsFirst: 5 * minute,
    waitSecondsMax: hour,
    forgetSeconds: day,
  },
  /** For all accounts, from one network. */
  network: {
    limit: 30,
    windowSeconds: minute,
    waitSecondsFirst: minute,
    waitSecondsMax: 15 * minute,
    forgetSeconds: day,
  },
} as const satisfies Readonly<Record<string, RoundRule>>;

type Counted = Readonly<{ key: string; rule: RoundRule; isForgotten: boolean }>;

/** Where a code is tried from. */
export type CodePlace =
  | Readonly<{ kind: 'session'; sessionId: string }>
  | Readonly<{ kind: 'device'; device: string }>
  | Readonly<{ kind: 'stranger'; userId: string; ip: string }>;

const countedAt = (place: CodePlace): readonly Counted[] => {
  const { place: rule, account, network } = codeRules;
  switch (place.kind) {
    case 'session':
      return [{ key: `code session ${place.sessionId}`, rule, isForgotten: true }];
    case 'device':
      return [{ key: `code device ${place.device}`, rule, isForgotten: true }];
    case 'stranger': {
      const from = addressKey(place.ip);
      return [
        { key: `code place ${place.userId} ${from}`, rule, isForgotten: true },
        { key: `code network ${from}`, rule: network, isForgotten: false },
        { key: `code account ${place.userId}`, rule: account, isForgotten: true },
      ];
    }
  }
};

/**
 * Tries a code, or refuses with TOO_MANY_REQUESTS if no further try is allowed. A try counts as failed until `attempt`
 * returns something other than `null`.
 */
export const tryCode = async <Result>(
  attempts: Attempts,
  place: CodePlace,
  attempt: () => Promise<Result | null>,
): Promise<Result | null> => {
  const begun: Counted[] = [];
  const undo = () => Promise.all(begun.map(({ key, rule }) => attempts.undo(key, rule)));
  for (const counted of countedAt(place)) {
    const seconds = await attempts.begin(counted.key, counted.rule);
    if (seconds > 0) {
      await undo();
      throw new DomainError(generalErrors.TOO_MANY_REQUESTS, { seconds });
    }
    begun.push(counted);
  }
  const result = await attempt();
  if (result === null) return null;
  await Promise.all(
    begun.map(({ key, rule, isForgotten }) =>
      isForgotten ? attempts.forget(key) : attempts.undo(key, rule),
    ),
  );
  return result;
};
