import { string } from 'yup';
import { lineOf, paragraphsOf } from '../../domain/shared/visible-text.ts';

const typed = (read: (text: string) => string) =>
  string().transform((value: unknown) => (typeof value === 'string' ? read(value) : value));

/** A text of one line, as `lineOf` reads it: empty where nothing of it can be seen. */
export const line = () => typed(lineOf);

/** A text of several lines, as `paragraphsOf` reads it. */
export const paragraphs = () => typed(paragraphsOf);
