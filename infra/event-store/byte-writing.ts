/**
 * What is written into bytes for each append: without an object for every field, since nothing is written more often.
 * Each gives the offset behind what it wrote.
 */

const nibbleAt = (hex: string, index: number): number => {
  const code = hex.charCodeAt(index);
  return code <= 57 ? code - 48 : (code | 32) - 87;
};

const dash = 45;

/** The 16 bytes of a UUID as people write it. */
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

/** A whole number that JavaScript holds exactly, as eight bytes, big-endian. */
export const putInt64 = (bytes: Buffer, offset: number, value: number): number => {
  const high = Math.floor(value / word);
  return bytes.writeUInt32BE(value - high * word, bytes.writeInt32BE(high, offset));
};

/** Bytes as they are. */
export const putBytes = (bytes: Buffer, offset: number, part: Uint8Array): number => {
  bytes.set(part, offset);
  return offset + part.length;
};
