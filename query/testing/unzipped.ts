import { inflateRawSync } from 'node:zlib';

/** The files of a zip archive by their names, for example those of a spreadsheet. */
export const unzipped = (zip: Buffer): ReadonlyMap<string, string> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [isPacked, size] = [zip.readUInt16LE(at + 10) !== 0, zip.readUInt32LE(at + 20)];
    const [nameLength, more] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const bytes = zip.subarray(from, from + size);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, (isPacked ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + nameLength + more + zip.readUInt16LE(at + 32);
  }
  return files;
};
