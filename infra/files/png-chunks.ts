/** A chunk of a PNG; `bytes` is the whole chunk, with length, type and checksum. */
export type PngChunk = Readonly<{ type: string; data: Buffer; bytes: Buffer }>;

export const pngSignatureBytes = 8;
const overhead = 12;

/** The chunks after the signature, as far as they are complete. */
export function* pngChunks(png: Buffer): Generator<PngChunk> {
  let at = pngSignatureBytes;
  while (at + overhead <= png.length) {
    const length = png.readUInt32BE(at);
    const end = at + overhead + length;
    if (end > png.length) return;
    const type = png.toString('latin1', at + 4, at + 8);
    yield { type, data: png.subarray(at + 8, end - 4), bytes: png.subarray(at, end) };
    at = end;
  }
}
