/** The result of one measure: the title of its section, and the section's text. */
export type Section = Readonly<{ name: string; text: string }>;

const mark = '\n## ';

const sectionsOf = (page: string): Section[] =>
  page
    .split(mark)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { name: part.slice(0, end).trim(), text: part.slice(end + 1).trim() };
    });

/**
 * The page of figures with new sections in place of old ones, in the given order; a measure that was not run keeps its
 * section, and the section of a removed measure is deleted.
 */
export const updatedPage = (options: {
  /** The present page; empty if there is none. */
  page: string;
  introduction: string;
  order: readonly string[];
  sections: readonly Section[];
}): string => {
  const byName = new Map(
    [...sectionsOf(options.page), ...options.sections].map((section) => [section.name, section]),
  );
  const kept = options.order.flatMap((name) => byName.get(name) ?? []);
  const parts = kept.map(({ name, text }) => `## ${name}\n\n${text}\n`);
  return [`${options.introduction.trim()}\n`, ...parts].join('\n');
};
