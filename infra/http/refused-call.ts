import type { Refusal } from '../../domain/shared/errors.ts';
import type { Caller } from './route.ts';

/** A call of a signed-in person that was refused, by right before it was read, or by a rule after it was. */
export type RefusedCall = Readonly<{
  caller: Caller;
  method: string;
  /** As declared: `/admin/balance/:id`. */
  path: string;
  kind: 'command' | 'query' | 'page';
  /** Path parameters as they came: not yet looked at where a right refused. */
  params: unknown;
  /** As parsed; `null` where a right refused. */
  body: unknown;
  refusal: Refusal;
  /** The id that the refusal itself names: the one lead of many that is out of reach. `null` where it names none. */
  about: string | null;
  /** The wallet that the request was made for, where it says so (header Daybook-Wallet). */
  walletId: string | null;
  correlationId: string;
  ip: string;
}>;

/**
 * Told of refused calls, to keep them. Returns at once, and what goes wrong in it is its own matter: the answer of the
 * call does not wait for it and does not change.
 */
export type OnRefused = (refused: RefusedCall) => void;

/** Tells, and lets nothing out. */
export const tellRefused = (onRefused: OnRefused | undefined, refused: RefusedCall): void => {
  try {
    onRefused?.(refused);
  } catch {
    // The answer is what matters here; whoever listens sees to its own failures.
  }
};
