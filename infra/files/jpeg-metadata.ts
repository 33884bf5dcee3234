import { jpegOrientation, orientationSegment } from './jpeg-orientation.ts';

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

const startsWith = (data: Buffer, name: string): boolean =>
  data.subarray(0, name.length).toString('latin1') === name;

/** JFIF declares the pixel density, and may contain a thumbnail, which is removed. */
const jfifBytes = 14;
const plainJfif = (data: Buffer): Buffer | null => {
  if (!startsWith(data, 'JFIF\0') || data.length < jfifBytes) return null;
  const plain = Buffer.from(data.subarray(0, jfifBytes));
  plain.writeUInt16BE(0, jfifBytes - 2);
  return plain;
};

/** What is kept of a segment: all of it, a part, or nothing. */
const shownOf = (code: number, data: Buffer): Buffer | null => {
  switch (code) {
    case marker.app0:
      return plainJfif(data);
    case marker.app2:
      return startsWith(data, 'ICC_PROFILE\0') ? data : null;
    case marker.app14:
      return startsWith(data, 'Adobe') ? data : null;
    case marker.comment:
      return null;
    default:
      return code >= marker.app0 && code <= marker.app15 ? null : data;
  }
};

const segment = (code: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/**
 * Inside a scan, 0xFF is followed by 0, which makes it data, or it begins a restart marker, which belongs to the scan.
 */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes.readUInt8(at + 1);
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (bytes.readUInt8(at) === 0xff && !isData) return at;
  }
  return bytes.length;
};

/**
 * A JPEG reduced to its frames, tables and scans up to its end marker, with its colours and orientation. It ends where
 * its structure is broken.
 */
export const jpegWithoutMetadata = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length && bytes.readUInt8(at) === 0xff) {
    const code = bytes.readUInt8(at + 1);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, end);
    if (code === marker.app1) orientation = jpegOrientation(data) ?? orientation;
    const shown = shownOf(code, data);
    if (shown) parts.push(segment(code, shown));
    at = end;
    if (code !== marker.scan) continue;
    at = endOfScan(bytes, end);
    parts.push(bytes.subarray(end, at));
  }
  return Buffer.concat([
    Buffer.from([0xff, marker.start]),
    ...(orientation === 1 ? [] : [segment(marker.app1, orientationSegment(orientation))]),
    ...parts,
    Buffer.from([0xff, marker.end]),
  ]);
};
