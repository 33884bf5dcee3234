import type { ReactNode } from 'react';

/** Settings that belong together, in a column of their own where there is room; one that has a line to itself takes all of it. */
export const SettingsGroup = ({
  title,
  children,
}: Readonly<{ title: string; children: ReactNode }>) => (
  <section role="group" aria-label={title} className="settings-group below">
    <h2 className="below">{title}</h2>
    <div className="grid fields">{children}</div>
  </section>
);
