/** A form with one text and one file, written by hand: normal clients would correct a bad file name. */
export const rawForm = (
  text: readonly [name: string, value: string],
  file: readonly [name: string, filename: string, content: string],
): Readonly<{ type: string; body: string }> => {
  const part = (disposition: string, content: string): string =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  return {
    type: 'multipart/form-data; boundary=x',
    body: [
      part(`name="${text[0]}"`, text[1]),
      part(`name="${file[0]}"; filename="${file[1]}"`, file[2]),
      '--x--\r\n',
    ].join(''),
  };
};
