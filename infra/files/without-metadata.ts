import type { FileKind } from './files.ts';
import { jpegWithoutMetadata } from './jpeg-metadata.ts';
import { pngChunks, pngSignatureBytes } from './png-chunks.ts';

/**
 * Ancillary chunks that affect how a picture is shown; the other chunks with a lower-case first letter only describe
 * it.
 */
const shownPngChunks: ReadonlySet<string> = new Set([
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
]);

const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

const pngWithoutMetadata = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.subarray(0, pngSignatureBytes),
    ...[...pngChunks(bytes)]
      .filter(({ type }) => isCritical(type) || shownPngChunks.has(type))
      .map((chunk) => chunk.bytes),
  ]);

const webpHeaderBytes = 12;
const shownWebpChunks: ReadonlySet<string> = new Set([
  ...['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'],
]);

/** Flags of VP8X that announce EXIF and XMP. */
const webpMetadataFlags = 0x08 | 0x04;

const webpWithoutMetadata = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = webpHeaderBytes; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    // A chunk of odd length is followed by a padding byte.
    const end = at + 8 + length + (length % 2);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X' && chunk.length > 8)
      chunk.writeUInt8(chunk.readUInt8(8) & ~webpMetadataFlags, 8);
    if (shownWebpChunks.has(type)) parts.push(chunk);
    at = end;
  }
  const body = Buffer.concat(parts);
  const header = Buffer.from(bytes.subarray(0, webpHeaderBytes));
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
};

/**
 * A file without metadata that reveal its author, place and time (EXIF, XMP, IPTC, comments, embedded pictures). Its
 * appearance stays: colours, transparency and orientation. A PDF is unchanged. The bytes must have passed
 * `checkContent`.
 */
export const withoutMetadata = (kind: FileKind, bytes: Buffer): Buffer => {
  switch (kind) {
    case 'png':
      return pngWithoutMetadata(bytes);
    case 'jpeg':
      return jpegWithoutMetadata(bytes);
    case 'webp':
      return webpWithoutMetadata(bytes);
    case 'pdf':
      return bytes;
  }
};
