import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
} from 'node:crypto';
import { invariant } from '../../domain/shared/errors.ts';

/** A key for sealing: 32 bytes for AES-256-GCM, 32 for its nonces. */
export type SealingKey = Readonly<{
  cipher: KeyObject;
  nonces: KeyObject;
  /** Opens what this key does not, but does not seal: exists while one master key replaces another. */
  second?: SealingKey;
}>;

/** Length of the input of `toSealingKey`. */
export const sealingKeyBytes = 64;
const nonceBytes = 12;
const tagBytes = 16;

/** Sealed bytes cannot be opened: another key, another context, or changed bytes. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Creates the key from its bytes. */
export const toSealingKey = (bytes: Uint8Array): SealingKey => {
  invariant(bytes.length === sealingKeyBytes, `a sealing key has ${sealingKeyBytes} bytes`);
  return {
    cipher: createSecretKey(bytes.subarray(0, 32)),
    nonces: createSecretKey(bytes.subarray(32)),
  };
};

/** Writes the length before each part, so that two different contexts never give the same bytes. */
const join = (parts: readonly string[]): Buffer => {
  const sizes = parts.map((part) => Buffer.byteLength(part));
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, 0));
  let offset = 0;
  parts.forEach((part, index) => {
    offset = bytes.writeUInt32BE(sizes[index] ?? 0, offset);
    offset += bytes.write(part, offset);
  });
  return bytes;
};

/**
 * Encrypts with AES-256-GCM, bound to a context (what it is and where it is stored) that must be given again to open
 * it: 12 bytes nonce, 16 bytes tag, ciphertext. The nonce is a keyed hash of context and plaintext: sealing the same
 * thing twice gives the same bytes, so a repeated append is identical to the byte, and no two different things share a
 * nonce.
 */
export const seal = (
  key: SealingKey,
  plaintext: Uint8Array,
  context: readonly string[],
): Buffer => {
  const bound = join(context);
  const nonce = createHmac('sha256', key.nonces)
    .update(bound)
    .update(plaintext)
    .digest()
    .subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce);
  cipher.setAAD(bound);
  const ciphertext = cipher.update(plaintext);
  // Returns no more bytes in this mode.
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
};

const openWith = (
  key: SealingKey,
  sealed: Uint8Array,
  context: readonly string[],
): Buffer | null => {
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, sealed.subarray(0, nonceBytes));
  decipher.setAAD(join(context));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const plaintext = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  try {
    // Returns no more bytes in this mode, and throws if the tag does not match.
    decipher.final();
    return plaintext;
  } catch {
    return key.second === undefined ? null : openWith(key.second, sealed, context);
  }
};

/** The plaintext; throws `SealBroken` if key, context or bytes are not those it was sealed with. */
export const unseal = (key: SealingKey, sealed: Uint8Array, context: readonly string[]): Buffer => {
  if (sealed.length < nonceBytes + tagBytes)
    throw new SealBroken('The encrypted data are too short.');
  const plaintext = openWith(key, sealed, context);
  if (plaintext === null)
    throw new SealBroken(`The data encrypted as ${context.join(', ')} cannot be decrypted.`);
  return plaintext;
};

/** Whether the key opens the sealed bytes. */
export const opens = (key: SealingKey, sealed: Uint8Array, context: readonly string[]): boolean =>
  sealed.length >= nonceBytes + tagBytes && openWith(key, sealed, context) !== null;
