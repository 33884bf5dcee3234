import type { Page } from 'playwright-core';

/** Draws a picture in the page, so that the file is a real image with real pixels. */
export const drawDocument = async (page: Page, words: string, kind: 'image/png' | 'image/jpeg') => {
  const data = await page.evaluate(
    ([text = '', type = '']) => {
      const canvas = document.createElement('canvas');
      canvas.width = 856;
      canvas.height = 540;
      const brush = canvas.getContext('2d');
      if (brush !== null) {
        brush.fillStyle = '#dde6ee';
        brush.fillRect(0, 0, canvas.width, canvas.height);
        brush.fillStyle = '#22303c';
        brush.font = '600 40px sans-serif';
        brush.fillText(text, 60, 120);
      }
      return canvas.toDataURL(type).split(',')[1] ?? '';
    },
    [words, kind],
  );
  return {
    name: `${words}.${kind === 'image/png' ? 'png' : 'jpg'}`,
    mimeType: kind,
    buffer: Buffer.from(data, 'base64'),
  };
};
