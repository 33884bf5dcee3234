import type { Refusal } from '../../domain/shared/errors.ts';
import type { Caller } from './route.ts';

/** A refused call of a signed-in person: either for lack of a right, before it was read, or by a rule, after it was. */
export type RefusedCall = Readonly<{
  caller: Caller;
  method: string;
  /** The declared path: `/admin/balance/:id`. */
  path: string;
  kind: 'command' | 'query' | 'page';
  /** Path parameters as they were sent; not validated if the right was refused. */
  params: unknown;
  /** The parsed body; `null` if the right was refused. */
  body: unknown;
  refusal: Refusal;
  /**
   * The id that the refusal itself names, such as the one lead of many that is out of reach; `null` if it names none.
   */
  about: string | null;
  /** The wallet that the request is for, if it says so (header Daybook-Wallet). */
  walletId: string | null;
  correlationId: string;
  ip: string;
}>;

/**
 * Is told of refused calls, to record them. It returns at once and handles its own failures: the answer of the call
 * neither waits for it nor changes.
 */
export type OnRefused = (refused: RefusedCall) => void;

/** Reports a refused call, and lets no error escape. */
export const tellRefused = (onRefused: OnRefused | undefined, refused: RefusedCall): void => {
  try {
    onRefused?.(refused);
  } catch {
    // The answer matters more; the listener handles its own failures.
  }
};
