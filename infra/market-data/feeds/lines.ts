import { StringDecoder } from 'node:string_decoder';

/** Splits incoming chunks into lines. */
export type LineReader = Readonly<{ read(chunk: Buffer): readonly string[] }>;

/** Returns complete, non-empty lines; throws if a line is longer than the limit. */
export const createLineReader = (charactersMost: number): LineReader => {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return {
    read: (chunk) => {
      const parts = (rest + decoder.write(chunk)).split('\n');
      rest = parts.pop() ?? '';
      if (rest.length > charactersMost) throw new Error('A line is too long');
      return parts.map((part) => part.trim()).filter((part) => part !== '');
    },
  };
};
