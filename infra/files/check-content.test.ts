import { describe, expect, it } from '@jest/globals';
import { checkContent } from './check-content.ts';
import { encodePng } from './encode-png.ts';
import { fileKinds } from './files.ts';
import {
  jpeg,
  jpegOfSize,
  pdf,
  png,
  pngOfSize,
  pngWithHeader,
  webp,
  webpExtended,
  webpLossless,
  webpLossy,
} from './testing/sample-files.ts';

const notOfAKind = 'Choose a JPEG, PNG or WebP image, or a PDF.';
const damaged = 'This file is damaged or of the wrong type. Choose another.';
const tooManyPixels = 'This image has more than 50 megapixels. Choose a smaller one.';

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
);
const magic = (...bytes: readonly number[]): Buffer => Buffer.from(bytes);
const start = { jpeg: magic(0xff, 0xd8, 0xff), png: png.subarray(0, 8) };

const palette = ['#ffffff', '#1f2937'];
const withByte = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  return changed;
};

/** A WebP whose second chunk announces ten bytes and has none. */
const cutOffWebp = Buffer.concat([webp, Buffer.from('VP8X\x0a\0\0\0', 'latin1')]);
cutOffWebp.writeUInt32LE(cutOffWebp.length - 8, 4);

describe('the content of a file', () => {
  it.each([
    ['jpeg', jpeg],
    ['png', png],
    ['webp', webp],
    ['webp', webpExtended(900, 900)],
    ['webp', webpLossless(900, 900)],
    ['pdf', pdf],
    // Cameras append their own data.
    ['jpeg', Buffer.concat([jpeg, Buffer.from('SEFT')])],
    ['jpeg', jpegOfSize(8_000, 6_250)],
    ['png', encodePng({ width: 9_000, height: 3, palette, pixels: new Uint8Array(27_000) })],
  ] as const)('recognises a %s', async (kind, bytes) => {
    expect(await checkContent(bytes, fileKinds)).toEqual({ kind, problem: null });
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'This file is empty.'],
    ['HTML', html, notOfAKind],
    ['SVG', svg, notOfAKind],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), notOfAKind],
    ['a program', Buffer.from('MZ\x90\x00'), notOfAKind],
    ['an archive', Buffer.from('PK\x03\x04'), notOfAKind],
    ['text', Buffer.from('My passport'), notOfAKind],
    ['an image after HTML', Buffer.concat([html, jpeg]), notOfAKind],
    ['HTML after the first bytes of a JPEG', Buffer.concat([start.jpeg, html]), damaged],
    ['HTML after the first bytes of a PNG', Buffer.concat([start.png, html]), notOfAKind],
    ['HTML after a PNG', Buffer.concat([png, html]), damaged],
    ['HTML after a WebP', Buffer.concat([webp, html]), damaged],
    ['a WebP whose second chunk is cut off', cutOffWebp, damaged],
    ['HTML after a PDF header', Buffer.concat([Buffer.from('%PDF-1.4\n'), html]), damaged],
    ['half a JPEG', jpeg.subarray(0, -2), damaged],
    ['a JPEG without a frame', Buffer.concat([jpeg.subarray(0, 20), jpeg.subarray(-10)]), damaged],
    ['half a PNG', png.subarray(0, -4), damaged],
    ['a PNG whose pixels were changed', withByte(png, png.length - 20), damaged],
    ['a PNG with fewer pixels than declared', pngOfSize(4, 3), damaged],
    ['a PNG with more pixels than declared', pngOfSize(4, 1), damaged],
    ['a PNG with a wrong checksum', withByte(png, 30), damaged],
    [
      'a PNG with an unknown colour type',
      pngWithHeader((header) => header.writeUInt8(7, 9)),
      damaged,
    ],
    ['a JPEG without height', jpegOfSize(640, 0), damaged],
    ['a PNG that unpacks to gigabytes', pngOfSize(50_000, 50_000), tooManyPixels],
    ['a PNG of the largest possible size', pngOfSize(0x7fffffff, 0x7fffffff), tooManyPixels],
    ['a JPEG that unpacks to gigabytes', jpegOfSize(65_535, 65_535), tooManyPixels],
    ['a WebP that unpacks to gigabytes', webpLossy(16_383, 16_383), tooManyPixels],
    ['an extended WebP', webpExtended(16_000_000, 16_000_000), tooManyPixels],
    ['a lossless WebP', webpLossless(16_384, 16_384), tooManyPixels],
    ['one pixel column too many', jpegOfSize(8_001, 6_250), tooManyPixels],
  ])('refuses %s', async (_what, bytes, problem) => {
    expect(await checkContent(bytes, fileKinds)).toEqual({ kind: null, problem });
  });

  it('refuses a kind of file that the field does not accept', async () => {
    expect(await checkContent(pdf, ['jpeg', 'png', 'webp'])).toEqual({
      kind: null,
      problem: 'Choose a JPEG, PNG or WebP image.',
    });
  });

  it('never throws for a file that is cut off or changed at any byte', async () => {
    for (const whole of [jpeg, png, webp, webpExtended(9, 9), webpLossless(9, 9), pdf]) {
      for (let at = 0; at < whole.length; at += 1) {
        const changed = Buffer.from(whole);
        changed.writeUInt8(whole.readUInt8(at) ^ 0xff, at);
        await checkContent(changed, fileKinds);
        await checkContent(whole.subarray(0, at), fileKinds);
      }
    }
  });
});
