import 'i18next-parser';

/** What the library exports beside what its own types tell. */
declare module 'i18next-parser' {
  export class parser {
    constructor(options: Readonly<{ lexers: Readonly<Record<string, readonly unknown[]>> }>);
    parse(content: string, filename: string): readonly unknown[];
  }
}
