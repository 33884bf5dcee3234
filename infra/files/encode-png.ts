import { crc32, deflateSync } from 'node:zlib';

/** A picture of few colours: for each pixel, row by row, the index of its colour in the palette. */
export type Picture = Readonly<{
  width: number;
  height: number;
  /** At most 256 of `#rrggbb`. */
  palette: readonly string[];
  pixels: Uint8Array;
}>;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};

/** Encodes the picture as a PNG with a palette and 8 bits per pixel. */
export const encodePng = ({ width, height, palette, pixels }: Picture): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  // Each row begins with a filter byte: 0, no filter.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const colours = Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
};
