import type { ReactNode } from 'react';

/**
 * Settings that belong together, in their own column if there is room; a group alone on its line takes the full width.
 */
export const SettingsGroup = ({
  title,
  children,
}: Readonly<{ title: string; children: ReactNode }>) => (
  <section role="group" aria-label={title} className="settings-group below">
    <h2 className="below">{title}</h2>
    <div className="grid fields">{children}</div>
  </section>
);
