import { describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import { checkContent } from './check-content.ts';
import { fileKinds } from './files.ts';
import { exif, jpeg, pdf, png, webpExtended, webpLossy } from './testing/sample-files.ts';
import { withoutMetadata } from './without-metadata.ts';

const start = Buffer.from([0xff, 0xd8]);
const jpegWith = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([start, ...segments, jpeg.subarray(2)]);

const jpegSegment = (code: number, text: string): Buffer => {
  const head = Buffer.from([0xff, code, 0, text.length + 2]);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
};

const pngChunk = (type: string, text: string): Buffer => {
  const body = Buffer.from(type + text, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(text.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};
const headerEnd = 33;
const pngWith = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);

const webpWith = (...chunks: readonly (readonly [string, string])[]): Buffer => {
  const rest = chunks.map(([type, text]) => {
    const chunk = Buffer.alloc(8 + text.length + (text.length % 2));
    chunk.write(type, 'latin1');
    chunk.writeUInt32LE(text.length, 4);
    chunk.write(text, 8, 'latin1');
    return chunk;
  });
  const picture = webpLossy(9, 9).subarray(12);
  const head = Buffer.from(webpExtended(9, 9));
  head.writeUInt8(0x08 | 0x04 | 0x10, 20);
  const whole = Buffer.concat([head, picture, ...rest]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

describe('the removal of metadata', () => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
    ['pdf', pdf],
    ['webp', webpLossy(9, 9)],
  ] as const)('leaves a %s without metadata unchanged', (kind, bytes) => {
    expect(withoutMetadata(kind, bytes)).toEqual(bytes);
  });

  it('removes EXIF, XMP, comments and all bytes after the end from a JPEG', () => {
    const noted = Buffer.concat([
      jpegWith(
        exif('secret place'),
        jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/ secret'),
        jpegSegment(0xe2, 'MPF secret'),
        jpegSegment(0xed, 'Photoshop secret'),
        jpegSegment(0xfe, 'secret'),
      ),
      Buffer.from('a secret film'),
    ]);
    expect(withoutMetadata('jpeg', noted)).toEqual(jpeg);
  });

  it('keeps the colour data of a JPEG', () => {
    const colours = [jpegSegment(0xe2, 'ICC_PROFILE\0...'), jpegSegment(0xee, 'Adobe...')];
    const coloured = jpegWith(...colours);
    expect(withoutMetadata('jpeg', coloured)).toEqual(coloured);
  });

  it.each(['II', 'MM'] as const)('keeps the orientation of a JPEG (byte order %s)', (order) => {
    const plain = withoutMetadata('jpeg', jpegWith(exif('secret place', 6, order)));
    expect(plain.includes('secret')).toBe(false);
    expect(plain.subarray(2, 4).toString('hex')).toBe('ffe1');
    expect(plain.includes(Buffer.from('0112000300000001' + '00060000', 'hex'))).toBe(true);
    expect(withoutMetadata('jpeg', plain)).toEqual(plain);
  });

  it('ends a JPEG at the end of its scan, not at bytes in it that look like an end marker', () => {
    const scan = Buffer.from([0xff, 0, 0xd9, 0xff, 0xd0, 1]);
    const end = jpeg.length - 2;
    const long = Buffer.concat([jpeg.subarray(0, end), scan, jpeg.subarray(end)]);
    expect(withoutMetadata('jpeg', long)).toEqual(long);
  });

  it('removes texts, times and unknown chunks from a PNG and keeps chunks that affect its display', () => {
    const shown = pngChunk('gAMA', '\0\0\xb1\x8f');
    const noted = pngWith(
      shown,
      pngChunk('tEXt', 'Author\0secret'),
      pngChunk('eXIf', 'II*\0 secret'),
      pngChunk('tIME', '1234567'),
      pngChunk('prVt', 'secret'),
    );
    expect(withoutMetadata('png', noted)).toEqual(pngWith(shown));
  });

  it('removes EXIF and XMP from a WebP and clears their flags', async () => {
    const plain = withoutMetadata('webp', webpWith(['EXIF', 'secret'], ['XMP ', 'secrets']));
    const expected = webpWith();
    expected.writeUInt8(0x10, 20);
    expect(plain).toEqual(expected);
    expect((await checkContent(plain, fileKinds)).kind).toBe('webp');
  });

  it('never throws for a file that passed the check, and its result passes the check again', async () => {
    for (const whole of [jpegWith(exif('secret', 3)), pngWith(pngChunk('tEXt', 'a')), webpWith()]) {
      for (let at = 0; at < whole.length; at += 1) {
        const changed = Buffer.from(whole);
        changed.writeUInt8(whole.readUInt8(at) ^ 0xff, at);
        const { kind } = await checkContent(changed, fileKinds);
        if (kind !== null)
          expect((await checkContent(withoutMetadata(kind, changed), fileKinds)).kind).toBe(kind);
      }
    }
  });
});
