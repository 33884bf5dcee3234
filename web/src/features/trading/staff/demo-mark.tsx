import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/layout/layout.tsx';

/** A trade's text with a mark if its wallet is a demo: small enough not to widen the column. */
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
