import { toString } from 'qrcode';

/** A QR code of this text, as the `data:` address of an SVG picture. */
export const qrPicture = async (text: string): Promise<string> => {
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
