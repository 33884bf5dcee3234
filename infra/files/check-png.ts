import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';
import { createTurns } from '../turns.ts';
import { pngChunks, type PngChunk } from './png-chunks.ts';

/** Number of channels by colour type, and the allowed bit depths (PNG specification, table 11.1). */
const colourTypes: Readonly<
  Record<number, Readonly<{ channels: number; depths: readonly number[] }>>
> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** Adam7: where each pass begins and the distance between its pixels, in x and in y. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const onePass = [[0, 0, 1, 1]] as const;

/** The size of the pixels before compression, in bytes; `null` for an invalid header. */
const unpackedBytes = (header: Buffer): number | null => {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, compression, filter, interlace] = header.subarray(8);
  const type = colourTypes[colour ?? -1];
  if (depth === undefined || !type?.depths.includes(depth)) return null;
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return null;
  const bitsPerPixel = type.channels * depth;
  let bytes = 0;
  for (const [x, y, stepX, stepY] of interlace === 1 ? adam7 : onePass) {
    const columns = Math.ceil((width - x) / stepX);
    const rows = Math.ceil((height - y) / stepY);
    if (columns > 0 && rows > 0) bytes += rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }
  return bytes;
};

/**
 * How many bytes are decompressed at a time. Each piece is a round trip to a thread: 400 MB in Node's default pieces of
 * 16 KiB take more than a second of processor time, in these a fifth of a second (record 185).
 */
const pieceBytes = 256 * 1_024;

/** Pictures that may wait while another is decompressed in this process. */
export const checksWaitingMost = 32;

const takeTurn = createTurns({
  atOnce: 1,
  waiting: { perHolder: checksWaitingMost, inAll: checksWaitingMost },
});

/** Whether the data decompress to exactly this many bytes. It stops at one more, and keeps none of them. */
const unpacksTo = async (data: readonly Buffer[], bytes: number): Promise<boolean> => {
  let count = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      done(count > bytes ? new Error('The data are longer than the header states') : null);
    },
  });
  try {
    await pipeline(Readable.from(data), createInflate({ chunkSize: pieceBytes }), counter);
  } catch {
    return false;
  }
  return count === bytes;
};

const isIntact = ({ bytes }: PngChunk): boolean =>
  crc32(bytes.subarray(4, -4)) === bytes.readUInt32BE(bytes.length - 4);

/** The same, one picture after another: a small file may decompress to a thousand times its size. */
const unpacksInTurn = async (data: readonly Buffer[], bytes: number): Promise<boolean> => {
  const leave = await takeTurn('png');
  try {
    return await unpacksTo(data, bytes);
  } finally {
    leave();
  }
};

/**
 * Whether the content of a PNG is intact, once its structure is known to be: every checksum is right, and the data
 * decompress to exactly the pixels that the header declares. Pictures are decompressed one after another. Throws BUSY
 * if too many wait.
 */
export const isPngIntact = async (png: Buffer): Promise<boolean> => {
  const chunks = [...pngChunks(png)];
  const header = chunks[0]?.data;
  if (header?.length !== 13 || !chunks.every(isIntact)) return false;
  const bytes = unpackedBytes(header);
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  return bytes !== null && unpacksInTurn(data, bytes);
};
