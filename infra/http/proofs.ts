import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { MailedTokens } from '../vault/mailed-tokens.ts';
import { bodyLimitBytes } from './json-body.ts';
import { property } from './property.ts';
import type { Answer, Caller, Permission, RouteRequest } from './route.ts';
import type { People } from './sessions/callers.ts';
import type { SignatureChecks } from './signature.ts';

/** A mailed token in use: whom it identifies, and how to give it back if the call failed. */
export type TokenProof = Readonly<{
  caller: Caller;
  data: string | null;
  giveBack: () => Promise<void>;
}>;

/** Proofs that are checked once the body has been read. */
export type Proofs = Readonly<{
  /** Throws TOKEN_NOT_VALID unless the body's `token` is valid, of this kind, and of an active person. */
  token(kind: string, body: unknown): Promise<TokenProof>;
  /** Throws SIGNATURE_NOT_VALID if this provider did not send these bytes. */
  signature(provider: string, request: IncomingMessage, body: Buffer): Promise<void>;
}>;

export type ProofOptions = Readonly<{
  tokens: Pick<MailedTokens, 'claim'>;
  signatures: SignatureChecks;
  people: People;
  /** Milliseconds since 1970. */
  now: () => number;
}>;

/**
 * Claims a token before anything else is done, so that it works only once, and gives it back if its person may not act.
 */
export const createProofs = ({ tokens, signatures, people, now }: ProofOptions): Proofs => ({
  async token(kind, body) {
    const given = property(body, 'token');
    const claimed = typeof given === 'string' ? await tokens.claim(kind, given, now()) : null;
    if (claimed === null) throw new DomainError(generalErrors.TOKEN_NOT_VALID);
    const { userId, data, giveBack } = claimed;
    const person = await people.find(userId);
    if (!person?.isActive) {
      await giveBack();
      throw new DomainError(generalErrors.TOKEN_NOT_VALID);
    }
    const actor = { userId, roleId: person.roleId, impersonatorId: null };
    const caller = { actor, roleId: person.roleId, sessionId: claimed.id, session: null };
    return { caller, data, giveBack };
  },
  async signature(provider, { headers }, body) {
    const check = signatures.get(provider);
    const isRight = check !== undefined && (await check({ headers, body }, now()));
    if (!isRight) throw new DomainError(generalErrors.SIGNATURE_NOT_VALID);
  },
});

/** For a site without mailed tokens and providers. */
export const noProofs: Proofs = {
  token: async () => {
    throw new DomainError(generalErrors.TOKEN_NOT_VALID);
  },
  signature: async () => {
    throw new DomainError(generalErrors.SIGNATURE_NOT_VALID);
  },
};

type Handle = (request: RouteRequest<unknown, unknown, unknown>) => Promise<Answer>;

/** Runs a handler as the person of a mailed token, which works once; if it throws, the token may be used again. */
export const handleWithToken = async (
  { caller, data, giveBack }: TokenProof,
  handle: Handle,
  request: RouteRequest<unknown, unknown, unknown>,
): Promise<Answer> => {
  try {
    return await handle({ ...request, caller, tokenData: data });
  } catch (error) {
    await giveBack();
    throw error;
  }
};

/** The bytes that a provider sent and signed; `null` for routes without a signature. */
export const signedBytes = async (
  proofs: Pick<Proofs, 'signature'>,
  call: Readonly<{
    route: Readonly<{ declaration: Readonly<{ permission: Permission }> }>;
    params: Readonly<Record<string, string>>;
    request: IncomingMessage;
  }>,
  raw: unknown,
): Promise<Buffer | null> => {
  const { permission } = call.route.declaration;
  if (permission.kind !== 'signature') return null;
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
  await proofs.signature(call.params[permission.param] ?? '', call.request, bytes);
  return bytes;
};

/** The body as it was sent, of any type. Throws TOO_LARGE and UNREADABLE. */
export const readRawBody = async (request: IncomingMessage): Promise<Buffer> => {
  if (request.headers['content-encoding'] !== undefined)
    throw new DomainError(generalErrors.WRONG_CONTENT_ENCODING);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      size += bytes.length;
      if (size > bodyLimitBytes) throw new DomainError(generalErrors.TOO_LARGE);
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError(generalErrors.UNREADABLE);
  }
  return Buffer.concat(chunks);
};
