import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a trade is, and under it that its wallet is a demo: a chip beside it would cost the table a column of its width. */
export const WithDemoMark = ({ mode, children }: { mode: string; children: ReactNode }) => {
  const { t } = useTranslation();
  if (mode !== 'demo') return children;
  return (
    <span className="stack gap-0 align-start">
      {children}
      <span className="tiny chip-warn">{t('Demo')}</span>
    </span>
  );
};
