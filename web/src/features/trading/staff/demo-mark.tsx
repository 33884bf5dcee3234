import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/layout/layout.tsx';

/** What a trade is, and beside it that its wallet is a demo: small enough for a column of its own width. */
export const WithDemoMark = ({ mode, children }: { mode: string; children: ReactNode }) => {
  const { t } = useTranslation();
  if (mode !== 'demo') return children;
  return (
    <Row as="span" gap={0}>
      {children}
      <span className="chip chip-warn tiny" style={{ paddingInline: 3, marginInlineStart: 2 }}>
        {t('Demo')}
      </span>
    </Row>
  );
};
