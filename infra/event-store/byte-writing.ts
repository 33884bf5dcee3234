/**
 * Writes values into bytes for each append. It allocates no object per field, because this runs more often than
 * anything else. Each function returns the offset after what it wrote.
 */

const nibbleAt = (hex: string, index: number): number => {
  const code = hex.charCodeAt(index);
  return code <= 57 ? code - 48 : (code | 32) - 87;
};

const dash = 45;

/** Writes a UUID as 16 bytes. */
export const putUuid = (bytes: Buffer, offset: number, uuid: string): number => {
  let at = offset;
  for (let index = 0; index < uuid.length; index += 2) {
    if (uuid.charCodeAt(index) === dash) index += 1;
    bytes[at] = (nibbleAt(uuid, index) << 4) | nibbleAt(uuid, index + 1);
    at += 1;
  }
  return at;
};

const word = 2 ** 32;

/** Writes a whole number that JavaScript holds exactly as eight bytes, big-endian. */
export const putInt64 = (bytes: Buffer, offset: number, value: number): number => {
  const high = Math.floor(value / word);
  return bytes.writeUInt32BE(value - high * word, bytes.writeInt32BE(high, offset));
};

/** Writes bytes unchanged. */
export const putBytes = (bytes: Buffer, offset: number, part: Uint8Array): number => {
  bytes.set(part, offset);
  return offset + part.length;
};
