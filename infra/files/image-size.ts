import type { FileKind } from './files.ts';

export type Pixels = Readonly<{ width: number; height: number }>;

/**
 * The size an image declares, read by walking its structure to the end without decoding a pixel; `null` where the
 * structure is broken, as in other content behind an image's first bytes.
 */
type Measure = (bytes: Buffer) => Pixels | null;

const pngSignature = 8;
const pngChunkOverhead = 12;

/** Chunk after chunk, IHDR first and IEND last; what follows IEND is nobody's business in a PNG. */
const measurePng: Measure = (bytes) => {
  let at = pngSignature;
  let size: Pixels | null = null;
  let hasData = false;
  while (at + pngChunkOverhead <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + pngChunkOverhead + length;
    if (end > bytes.length) return null;
    if ((at === pngSignature) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') {
      if (length !== 13) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasData ||= type === 'IDAT';
    if (type === 'IEND') return hasData && end === bytes.length ? size : null;
    at = end;
  }
  return null;
};

/** SOF0 to SOF15, but for the three numbers in between that mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Segment after segment up to the first scan, then an end marker somewhere behind it: cameras leave more pictures and
 * notes of their own after the end.
 */
const measureJpeg: Measure = (bytes) => {
  let at = 2;
  let size: Pixels | null = null;
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      if (size !== null || length < 8) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (marker === startOfScan) return bytes.indexOf(endOfImage, at) > 0 ? size : null;
  }
  return null;
};

const webpHeader = 12;

const measureWebpChunk = (type: string, data: Buffer): Pixels | null => {
  switch (type) {
    case 'VP8 ':
      if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) return null;
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
    case 'VP8L': {
      if (data.length < 5 || data.readUInt8(0) !== 0x2f) return null;
      const packed = data.readUInt32LE(1);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      if (data.length < 10) return null;
      return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
    default:
      return null;
  }
};

/** The first chunk says the size; the file is exactly as long as it says. */
const measureWebp: Measure = (bytes) => {
  if (bytes.length < webpHeader + 8) return null;
  const length = bytes.readUInt32LE(4) + 8;
  if (length !== bytes.length && length + 1 !== bytes.length) return null;
  const type = bytes.toString('latin1', webpHeader, webpHeader + 4);
  const end = webpHeader + 8 + bytes.readUInt32LE(webpHeader + 4);
  return end > bytes.length ? null : measureWebpChunk(type, bytes.subarray(webpHeader + 8, end));
};

const measures: Readonly<Record<Exclude<FileKind, 'pdf'>, Measure>> = {
  png: measurePng,
  jpeg: measureJpeg,
  webp: measureWebp,
};

/** The declared width and height, or `null` where this is no whole image of the kind. */
export const measureImage = (kind: Exclude<FileKind, 'pdf'>, bytes: Buffer): Pixels | null => {
  const size = measures[kind](bytes);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
};
