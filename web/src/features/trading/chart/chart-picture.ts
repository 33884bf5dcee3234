import { saveFile } from '../../../lib/save-file.ts';
import { readChartColours } from './chart-colours.ts';

export type PictureOf = Readonly<{
  /** The chart as drawn. */
  canvas: HTMLCanvasElement;
  /** Its title: `EUR/USD · 1D`. */
  title: string;
  /** The source of the prices, and when the picture was made. */
  source: string;
}>;

const headPx = 36;
const insetPx = 12;

/** The chart with a heading line, because the canvas alone shows neither instrument nor time. */
const withHead = ({ canvas, title, source }: PictureOf): HTMLCanvasElement => {
  const colours = readChartColours();
  const scale = window.devicePixelRatio;
  const whole = document.createElement('canvas');
  whole.width = canvas.width;
  whole.height = canvas.height + headPx * scale;
  const pen = whole.getContext('2d');
  if (pen === null) return canvas;
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.textBaseline = 'middle';
  pen.fillStyle = colours.text;
  pen.font = `600 ${14 * scale}px ${colours.font}`;
  pen.fillText(title, insetPx * scale, (headPx / 2) * scale);
  pen.fillStyle = colours.muted;
  pen.font = `${12 * scale}px ${colours.font}`;
  pen.textAlign = 'right';
  pen.fillText(source, whole.width - insetPx * scale, (headPx / 2) * scale);
  pen.drawImage(canvas, 0, headPx * scale);
  return whole;
};

/**
 * Saves the chart as a picture. Orders are elements over the canvas and not part of it, so a shared picture shows only
 * the market.
 */
export const savePicture = async (name: string, picture: PictureOf): Promise<void> => {
  const file = await new Promise<Blob | null>((resolve) => {
    withHead(picture).toBlob(resolve, 'image/png');
  });
  if (file !== null) saveFile(name, file);
};
