import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/layout/layout.tsx';
import { bankDoubts, type BankData } from './bank-doubts.ts';

/** Warnings that an account is probably mistyped or belongs to somebody else; they block nothing. */
export const BankDoubtNotes = ({ bank }: Readonly<{ bank: BankData }>) => {
  const { t } = useTranslation();
  const sentences = {
    iban: t('The check digits or the length of this IBAN are wrong.'),
    swift: t('This is not a valid SWIFT code.'),
    holder: t('The account name differs from the customer’s.'),
  };
  const doubts = bankDoubts(bank);
  if (doubts.length === 0) return null;
  return (
    <Stack as="span" role="status">
      {doubts.map((doubt) => (
        <span key={doubt} className="notice notice-warn">
          {sentences[doubt]}
        </span>
      ))}
    </Stack>
  );
};
