/** `Exif`, two zeros, then a TIFF header: byte order, 42, offset of the first directory (CIPA DC-008, 4.5). */
const exifHeader = Buffer.from('Exif\0\0', 'latin1');
const entryBytes = 12;
const orientationTag = 0x0112;
const shortType = 3;

/** The orientation of a picture, 1 to 8, from the data of an EXIF segment; `null` if it has none. */
export const jpegOrientation = (data: Buffer): number | null => {
  if (!data.subarray(0, exifHeader.length).equals(exifHeader)) return null;
  const tiff = data.subarray(exifHeader.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  if (tiff.length < 8) return null;
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * entryBytes;
    if (at + entryBytes > tiff.length) return null;
    if (short(at) !== orientationTag || short(at + 2) !== shortType) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
};

/** The data of an EXIF segment with the orientation and nothing else. */
export const orientationSegment = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(8 + 2 + entryBytes + 4);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([exifHeader, tiff]);
};
