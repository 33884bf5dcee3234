import type { Actor } from '../../domain/shared/messages.ts';
import type { Caller, RequestContext } from '../../infra/http/route.ts';
import { sha256 } from '../../infra/vault/sha256.ts';
import type { CommandKey, CommandMetadata } from './command.ts';
import { uuidv5 } from './ids.ts';

/** Sorts the keys of objects, so that the same body has the same hash however it was written. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};

/** SHA-256 of a command's name and its body. */
export const bodyHash = (name: string, body: unknown): Uint8Array =>
  sha256(JSON.stringify([name, canonical(body)]));

/** The scope of idempotency keys: a person, or a person acting for another. */
export const scopeOf = (actor: Actor): string => `${actor.userId}/${actor.impersonatorId ?? '-'}`;

/** Who sends a command, and under which record: what every command carries besides its own data. */
export type Sending = Readonly<{ record: CommandKey; metadata: CommandMetadata }>;

/** The sending of a signed-in person's request. `name` distinguishes commands with the same body. */
export const sendingOf = (options: {
  caller: Caller;
  context: Pick<RequestContext, 'correlationId' | 'ip' | 'idempotencyKey'>;
  name: string;
  /** Path parameters and body. */
  body: unknown;
  /** A new id. */
  commandId: string;
}): Sending => ({
  record: {
    scope: scopeOf(options.caller.actor),
    key: options.context.idempotencyKey ?? options.commandId,
    commandId: options.commandId,
    bodyHash: bodyHash(options.name, options.body),
  },
  metadata: {
    actor: options.caller.actor,
    correlationId: options.context.correlationId,
    ip: options.context.ip,
    session: options.caller.sessionId,
  },
});

/**
 * The sending of one of our own processes. The command id is derived from its purpose (an event and a purpose, a seed
 * and a step), so that sending it again changes nothing.
 */
export const derivedSending = (options: {
  actor: Actor;
  /** UUID: the event reacted to, the new user, or the seed. */
  source: string;
  /** What is done about it, unique within the source. */
  purpose: string;
  correlationId: string;
  causationId?: string;
}): Sending => {
  const commandId = uuidv5(options.purpose, options.source);
  return {
    record: {
      scope: scopeOf(options.actor),
      key: commandId,
      commandId,
      bodyHash: bodyHash(options.purpose, options.source),
    },
    metadata: {
      actor: options.actor,
      correlationId: options.correlationId,
      ...(options.causationId === undefined ? {} : { causationId: options.causationId }),
    },
  };
};

/** Keys of parts are derived from scope and key, so that their length does not depend on the key's. */
const partNamespace = '7d3f2c54-0f8e-5b0b-9a53-6c1f3f0f5f11';

/** The key of a part of the command that was sent under this scope and key. */
export const partKeyOf = (
  { scope, key }: Pick<CommandKey, 'scope' | 'key'>,
  purpose: string,
): string => uuidv5(`${scope}\n${key}\n${purpose}`, partNamespace);

/**
 * A part of a command for several streams. Its key is derived from the whole's key, so that a retry completes what is
 * missing.
 */
export const partOf = (sending: Sending, purpose: string): Sending => {
  const { scope, commandId, bodyHash: hash } = sending.record;
  return {
    record: {
      scope,
      key: partKeyOf(sending.record, purpose),
      commandId: uuidv5(purpose, commandId),
      bodyHash: hash,
    },
    metadata: { ...sending.metadata, causationId: commandId },
  };
};
