/** The migrated database from which the database of each test is copied. */
export const templateName = 'daybook_template';

/** The same server's URL with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
