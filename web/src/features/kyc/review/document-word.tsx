import { useTranslation } from 'react-i18next';
import { documentKinds } from '../documents.ts';
import type { DocumentType } from '../api.ts';

export const DocumentWord = ({ type }: { type: DocumentType }) => {
  const { t } = useTranslation();
  const { label, icon: Icon } = documentKinds[type];
  return (
    <span className="kyc-document">
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      {t(label)}
    </span>
  );
};
