import fc from 'fast-check';
import { jpeg, pdf, png, pngOfSize, webp } from '../../../infra/files/testing/sample-files.ts';
import { property } from '../../../infra/http/property.ts';
import { hostileName, hostileText } from './hostile-values.ts';
import { namesIn } from './schema-check.ts';

/** Texts and files of a form, good and bad, written as `multipart/form-data`. Bytes are represented as Latin-1. */

const contents: readonly string[] = [
  ...[png, jpeg, webp, pdf, pngOfSize(60_000, 60_000)].map((file) => file.toString('latin1')),
  ...['', '<html><script>alert(1)</script></html>', '<svg onload="alert(1)"/>', 'GIF89a'],
  png.subarray(0, 20).toString('latin1'),
];

const fileNames: readonly string[] = [
  ...['front.png', 'a.svg', '../../etc/passwd', 'C:\\\\boot.ini', 'a\0.png', '%00.png'],
  ...['a\r\nX-Evil: 1', 'x'.repeat(300), '"; name="back', ''],
];

const boundary = 'x-daybook-x';

const part = (disposition: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

const textPart = (name: string, value: string): string =>
  part(`name="${name}"`, Buffer.from(value).toString('latin1'));

const isFile = (schema: unknown): boolean => property(schema, 'format') === 'binary';

const partOf = (name: string, schema: unknown): fc.Arbitrary<string> => {
  if (isFile(schema)) {
    return fc
      .tuple(fc.constantFrom(...fileNames), fc.constantFrom(...contents))
      .map(([file, content]) => part(`name="${name}"; filename="${file}"`, content));
  }
  const choices = property(schema, 'enum');
  const good = Array.isArray(choices) ? choices.map(String) : ['text'];
  return fc
    .oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, hostileText())
    .map((value) => textPart(name, value));
};

/** Bodies of a form with these fields, usually each once; some are broken, some have more fields than declared. */
export const formOf = (
  schema: unknown,
): fc.Arbitrary<Readonly<{ body: string; contentType: string }>> => {
  const properties = property(schema, 'properties');
  const parts = namesIn(properties).map((name) => partOf(name, property(properties, name)));
  const whole = fc.tuple(...parts).map((all) => all.join(''));
  const some = fc.array(fc.oneof(...parts), { maxLength: 6 }).map((all) => all.join(''));
  const more = fc.tuple(hostileName(), hostileText()).map(([name, text]) => textPart(name, text));
  const bodies = fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 3, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(whole, more).map((two) => two.join('')) },
  );
  const end = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--\r\n`, '', '--');
  return fc.tuple(bodies, end).map(([body, last]) => ({
    body: `${body}${last}`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  }));
};
