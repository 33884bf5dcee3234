import { crc32 } from 'node:zlib';
import { encodePng } from '../encode-png.ts';

/** Small valid files, for tests. */
export const png = encodePng({
  width: 4,
  height: 2,
  palette: ['#ffffff', '#1f2937'],
  pixels: new Uint8Array([0, 1, 0, 1, 1, 0, 1, 0]),
});

/** The PNG with a changed header and a matching checksum. */
export const pngWithHeader = (change: (header: Buffer) => void): Buffer => {
  const changed = Buffer.from(png);
  change(changed.subarray(16, 29));
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
};

/** The PNG with a declared size that may differ from its content. */
export const pngOfSize = (width: number, height: number): Buffer =>
  pngWithHeader((header) => {
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
  });

const segment = (marker: number, data: readonly number[]): readonly number[] => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff],
  ...data,
];

/** An EXIF segment with an orientation and a note. */
export const exif = (note: string, orientation = 1, order: 'II' | 'MM' = 'MM'): Buffer => {
  const two = (value: number): readonly number[] =>
    order === 'MM' ? [value >> 8, value & 0xff] : [value & 0xff, value >> 8];
  const four = (value: number): readonly number[] =>
    order === 'MM' ? [...two(0), ...two(value)] : [...two(value), ...two(0)];
  const entry = (tag: number, type: number, count: number, value: readonly number[]) => [
    ...[...two(tag), ...two(type), ...four(count), ...value],
  ];
  const tiff = [
    ...[...Buffer.from(order), ...two(42), ...four(8), ...two(2)],
    ...entry(0x010e, 2, note.length, four(38)),
    ...entry(0x0112, 3, 1, [...two(orientation), ...two(0)]),
    ...[...four(0), ...Buffer.from(note, 'latin1')],
  ];
  return Buffer.from(segment(0xe1, [...Buffer.from('Exif\0\0'), ...tiff]));
};

/** A JPEG with one frame of this size and an empty scan. */
export const jpegOfSize = (width: number, height: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[0x12, 0x34, 0xff, 0xd9],
  ]);
export const jpeg = jpegOfSize(640, 480);

const riff = (type: string, data: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(20 + data.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(12 + data.length, 4);
  bytes.write(`WEBP${type}`, 8, 'latin1');
  bytes.writeUInt32LE(data.length, 16);
  bytes.set(data, 20);
  return bytes;
};

const withSize = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(10);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
};

/** The three formats of WebP, each with this size. */
export const webpExtended = (width: number, height: number): Buffer =>
  riff('VP8X', withSize(width, height));
export const webpLossless = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(6);
  data.writeUInt8(0x2f, 0);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return riff('VP8L', data);
};
export const webpLossy = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(10);
  data.set([0x9d, 0x01, 0x2a], 3);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return riff('VP8 ', data);
};
export const webp = webpLossy(320, 200);

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
