import { imageSize } from 'image-size';
import type { FileKind } from './files.ts';

export type Pixels = Readonly<{ width: number; height: number }>;

type ImageKind = Exclude<FileKind, 'pdf'>;

/**
 * Checks that an image's structure is valid to its end, which other content behind the first bytes of an image is not.
 */
type Check = (bytes: Buffer) => boolean;

const pngSignature = 8;
const pngChunkOverhead = 12;

/** Chunk after chunk, IHDR first and IEND last; nothing may follow IEND. */
const isWholePng: Check = (bytes) => {
  let at = pngSignature;
  let hasData = false;
  while (at + pngChunkOverhead <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + pngChunkOverhead + length;
    if (end > bytes.length) return false;
    if ((at === pngSignature) !== (type === 'IHDR')) return false;
    if (type === 'IHDR' && length !== 13) return false;
    hasData ||= type === 'IDAT';
    if (type === 'IEND') return hasData && end === bytes.length;
    at = end;
  }
  return false;
};

/** SOF0 to SOF15, except for three numbers in between with another meaning. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Segment after segment up to the first scan, with exactly one frame, and an end marker somewhere after it: cameras
 * append further pictures and data of their own after the end.
 */
const isWholeJpeg: Check = (bytes) => {
  let at = 2;
  let frames = 0;
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return false;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    if (isFrame(marker)) {
      frames += 1;
      if (length < 8) return false;
    }
    at += 2 + length;
    if (marker === startOfScan) return frames === 1 && bytes.indexOf(endOfImage, at) > 0;
  }
  return false;
};

const webpHeader = 12;

/** The file has exactly the declared length, and its chunks are complete; the first one has the size. */
const isWholeWebp: Check = (bytes) => {
  if (bytes.length < webpHeader + 8) return false;
  const length = bytes.readUInt32LE(4) + 8;
  if (length !== bytes.length && length + 1 !== bytes.length) return false;
  let at = webpHeader;
  while (at + 8 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return false;
    at = end + (end % 2);
  }
  return true;
};

const checks: Readonly<Record<ImageKind, Check>> = {
  png: isWholePng,
  jpeg: isWholeJpeg,
  webp: isWholeWebp,
};

/** Types by the library's names. */
const types: Readonly<Record<ImageKind, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

const declaredSize = (kind: ImageKind, bytes: Buffer): Pixels | null => {
  try {
    const { width, height, type } = imageSize(bytes);
    return type === types[kind] ? { width, height } : null;
  } catch {
    return null;
  }
};

/** The declared width and height; `null` if this is not a complete image of the kind. No pixel is decoded. */
export const measureImage = (kind: ImageKind, bytes: Buffer): Pixels | null => {
  const size = checks[kind](bytes) ? declaredSize(kind, bytes) : null;
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
};
