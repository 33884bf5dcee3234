import { string } from 'yup';
import { lineOf, paragraphsOf } from '../../domain/shared/visible-text.ts';

const typed = (read: (text: string) => string) =>
  string().transform((value: unknown) => (typeof value === 'string' ? read(value) : value));

/** A one-line text, cleaned by `lineOf`; empty when nothing in it is visible. */
export const line = () => typed(lineOf);

/** A text of several lines, cleaned by `paragraphsOf`. */
export const paragraphs = () => typed(paragraphsOf);
