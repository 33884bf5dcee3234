/** The migrated database from which each test's own is copied. */
export const templateName = 'daybook_template';

/** The same server's URL with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
