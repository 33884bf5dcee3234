import { isUuid } from '../../domain/shared/ids.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import type { Refusal } from '../../domain/shared/errors.ts';
import type { RefusedCall } from '../../infra/http/refused-call.ts';

/** Refusals that say nothing about the person: an invalid request, a repeat, or outdated facts. */
const notKept: ReadonlySet<Refusal> = new Set([
  generalErrors.INVALID,
  generalErrors.KEY_REUSED,
  generalErrors.COMMAND_IN_PROGRESS,
  generalErrors.STALE_ACTOR,
  generalErrors.STALE_WALLET,
  tradingErrors.PRICE_MOVED,
]);

/** A 413 is reported here only for uploaded files, not for a body that is too large. */
const statusesOfCommands: ReadonlySet<number> = new Set([403, 404, 409, 413, 422]);

/**
 * Whether an attempt is recorded (decisions.md 28): one that a rule or a right refuses, or a look at something
 * forbidden.
 */
export const isRecordable = ({ kind, path, refusal }: RefusedCall): boolean => {
  const { status } = refusal;
  if (kind === 'command') return statusesOfCommands.has(status) && !notKept.has(refusal);
  return (
    status === 403 && (path === '/admin' || path.startsWith('/admin/')) && !notKept.has(refusal)
  );
};

/** The first id among these names and values. */
const idAmong = (values: unknown): string | null => {
  if (typeof values !== 'object' || values === null) return null;
  const found: unknown = Object.entries(values).find(
    ([name, value]) => /^id$|Id$/.test(name) && isUuid(value),
  )?.[1];
  return typeof found === 'string' ? found : null;
};

/**
 * The target of a refused call: the id that its refusal names, else one in its path, else in its body, else the wallet
 * it was made for. Only an id is kept.
 */
export const targetOf = ({
  about,
  params,
  body,
  walletId,
}: Pick<RefusedCall, 'about' | 'params' | 'body' | 'walletId'>): string | null =>
  about ?? idAmong(params) ?? idAmong(body) ?? walletId;
