/** The kind of a file according to its content. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

export type PictureSize = Readonly<{ width: number; height: number }>;

type Measure = (view: DataView) => PictureSize | null;

const measurePng: Measure = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) });

/** SOF0 to SOF15, except the three numbers in between that mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const measureJpeg: Measure = (view) => {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
    if (isFrame(view.getUint8(at + 1)))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  return null;
};

const ofThreeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;

const measureWebp: Measure = (view) => {
  const form = view.getUint8(15);
  if (form === 'X'.charCodeAt(0))
    return { width: ofThreeBytes(view, 24) + 1, height: ofThreeBytes(view, 27) + 1 };
  if (form === 'L'.charCodeAt(0)) {
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

const measures: Readonly<Record<FileKind, Measure>> = {
  png: measurePng,
  jpeg: measureJpeg,
  webp: measureWebp,
  pdf: () => null,
};

/**
 * The size that the beginning of a picture declares; `null` if it is not declared there. A browser that cannot decode a
 * huge picture would report it as damaged, so this gives the real reason. The server checks the whole file.
 */
export const pictureSize = (kind: FileKind, beginning: ArrayBuffer): PictureSize | null => {
  try {
    return measures[kind](new DataView(beginning));
  } catch (error) {
    // The size lies beyond the part that was read.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
