import type { ReactNode } from 'react';

/** Settings that belong together, in a column of their own where there is room. */
export const SettingsGroup = ({
  title,
  children,
}: Readonly<{ title: string; children: ReactNode }>) => (
  <section role="group" aria-label={title}>
    <h2 className="below">{title}</h2>
    <div className="stack gap-4">{children}</div>
  </section>
);
