import { fold, type Decider } from './decider.ts';
import { isDomainError, type DomainError } from './errors.ts';
import type { DomainCommand, DomainEvent } from './messages.ts';
import type { Params } from './texts/template.ts';

/**
 * Tests a decider: given events, when a command, then events or a refusal. Throws with the difference, so that any test
 * runner can show it. `again` folds the events of the command and sends it once more, to test what a repeat does.
 */
export const given = <State, Command extends DomainCommand, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
) => ({
  when: (command: Command) => {
    const decide = (): readonly Event[] => decider.decide(command, fold(decider, events));
    return {
      then: (expected: readonly Event[]): void => {
        const actual = decide();
        if (!same(actual, expected))
          throw new Error(`Expected ${show(expected)}\nbut got  ${show(actual)}`);
      },
      thenNothing: (): void => {
        const actual = decide();
        if (actual.length > 0) throw new Error(`Expected no event but got ${show(actual)}`);
      },
      /** `params` are the values of the refusal's sentence, for tests that check them. */
      thenRefused: (code: string, params?: Params): void => {
        const outcome = attempt(decide);
        if (!isDomainError(outcome) || outcome.code !== code)
          throw new Error(`Expected refusal ${code} but got ${told(outcome)}`);
        if (params !== undefined && !same(outcome.params, params))
          throw new Error(`Expected ${code} of ${show(params)}\nbut got ${show(outcome.params)}`);
      },
      /** Sends the same command again, after its own events. */
      again: () => given(decider, [...events, ...decide()]).when(command),
      events: decide,
    };
  },
});

const attempt = <Result>(decide: () => Result): Result | DomainError => {
  try {
    return decide();
  } catch (error) {
    if (isDomainError(error)) return error;
    throw error;
  }
};

const told = (outcome: unknown): string => (isDomainError(outcome) ? outcome.code : show(outcome));

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;

const show = (value: unknown): string => JSON.stringify(sorted(value), null, 1);
const same = (a: unknown, b: unknown): boolean => show(a) === show(b);
