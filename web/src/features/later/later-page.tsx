import Hammer from 'lucide-react/icons/hammer';
import { useTranslation } from 'react-i18next';
import '../../components/faces/faces.css';

/** A page whose screen is not built yet says so, under the title it will have. */
export const LaterPage = ({ title }: { title: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="page-head">
        <h1 tabIndex={-1}>{t(title)}</h1>
      </div>
      <div className="card face">
        <Hammer size={28} strokeWidth={1.5} aria-hidden="true" />
        <p className="face-title">{t('This page is not here yet')}</p>
        <p className="face-text">
          {t('Its place in the menu is kept; the screen comes with a later part of {{appName}}.', {
            appName: 'Daybook',
          })}
        </p>
      </div>
    </>
  );
};
