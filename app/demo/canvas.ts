import { encodePng } from '../../infra/files/encode-png.ts';
import { dotsOf } from './pixel-font.ts';

// Local names for speed: drawing calls them some hundred thousand times.
const { max, min, round, sqrt } = Math;

/** A surface to draw on, in whole pixels from the upper left corner; colours are names in the palette. */
export type Canvas<Colour extends string> = Readonly<{
  rect: (x: number, y: number, width: number, height: number, colour: Colour) => void;
  /** With `downTo`, only the part above it is drawn. */
  disc: (x: number, y: number, radius: number, colour: Colour, downTo?: number) => void;
  /** Capitals are 7 x scale pixels high. */
  text: (x: number, y: number, text: string, colour: Colour, scale?: number) => void;
  toPng: () => Buffer;
}>;

/** A canvas filled with the palette's first colour. */
export const createCanvas = <Colour extends string>(
  width: number,
  height: number,
  palette: Readonly<Record<Colour, string>>,
): Canvas<Colour> => {
  const names = Object.keys(palette);
  const pixels = new Uint8Array(width * height);
  const rect: Canvas<Colour>['rect'] = (left, top, wide, high, colour) => {
    const [from, to] = [max(left, 0), min(left + wide, width)];
    if (from >= to) return;
    const index = names.indexOf(colour);
    for (let y = max(top, 0); y < min(top + high, height); y += 1) {
      pixels.fill(index, y * width + from, y * width + to);
    }
  };
  return {
    rect,
    disc: (x, y, radius, colour, downTo = height) => {
      for (let row = -radius; row <= radius && y + row < downTo; row += 1) {
        const half = round(sqrt(radius * radius - row * row));
        rect(x - half, y + row, half * 2 + 1, 1, colour);
      }
    },
    text: (x, y, text, colour, scale = 2) => {
      for (const [column, row] of dotsOf(text)) {
        rect(x + column * scale, y + row * scale, scale, scale, colour);
      }
    },
    toPng: () => {
      const colours = Object.values<string>(palette);
      return encodePng({ width, height, palette: colours, pixels });
    },
  };
};
