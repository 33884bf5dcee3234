import { isUtf8 } from 'node:buffer';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { CsvEncoding } from '../../../domain/shared/crm/csv.ts';

const marks: readonly (readonly [readonly number[], CsvEncoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Bytes that are decoded in one go, about a millisecond of work; other requests run in between. */
const partBytes = 65_536;

async function* textsOf(bytes: Buffer, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += partBytes) {
    await giveWay();
    yield decoder.decode(bytes.subarray(at, at + partBytes), { stream: true });
  }
  yield decoder.decode();
}

/** The text of a file; bytes that are not a character become U+FFFD. Yields to other work between parts. */
export const decode = async (bytes: Buffer, encoding: CsvEncoding): Promise<string> => {
  const texts: string[] = [];
  for await (const text of textsOf(bytes, encoding)) texts.push(text);
  return texts.join('');
};

/**
 * Whether at least half of the non-ASCII bytes are UTF-8, which hardly ever happens in a single-byte encoding. Such a
 * file is damaged in places; in any other encoding all of it would be misread.
 */
const isMostlyUtf8 = async (bytes: Buffer): Promise<boolean> => {
  let read = 0;
  let broken = 0;
  for await (const text of textsOf(bytes, 'utf-8')) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) broken += 1;
      else if (code >= 0x80 && code < 0xfffd) read += 1;
    }
  }
  return read > 0 && read >= broken;
};

/** How many bytes of a file without a byte order mark are searched for the zeros of UTF-16. */
const lookedAtBytes = 4_096;

/** The encoding by the byte order mark; without one by the zeros, and by whether the file is fully or mostly UTF-8. */
export const encodingOf = async (bytes: Buffer): Promise<CsvEncoding> => {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked[1];
  const looked = bytes.subarray(0, lookedAtBytes);
  const zerosAt = (parity: number): number =>
    looked.reduce((count, byte, at) => (byte === 0 && at % 2 === parity ? count + 1 : count), 0);
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > looked.length / 8 && odd > even) return 'utf-16le';
  if (even > looked.length / 8) return 'utf-16be';
  return isUtf8(bytes) || (await isMostlyUtf8(bytes)) ? 'utf-8' : 'windows-1252';
};
