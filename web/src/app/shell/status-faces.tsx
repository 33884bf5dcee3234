import FileQuestion from 'lucide-react/icons/file-question-mark';
import ShieldX from 'lucide-react/icons/shield-x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../../components/faces/faces.css';
import '../../components/button/button.css';

/** 403: the page exists, but not for this person. */
export const ForbiddenFace = ({ home }: { home: string }) => {
  const { t } = useTranslation();
  return (
    <div className="face">
      <ShieldX size={32} strokeWidth={1.5} aria-hidden="true" />
      <h1 tabIndex={-1}>{t('No access to this page')}</h1>
      <p className="face-text">{t('Your role cannot open it. Ask an administrator for access.')}</p>
      <Link className="button face-action" to={home}>
        {t('Go to your start page')}
      </Link>
    </div>
  );
};

/** 404: there is no such page. */
export const NotFoundFace = ({ home }: { home: string }) => {
  const { t } = useTranslation();
  return (
    <div className="face">
      <FileQuestion size={32} strokeWidth={1.5} aria-hidden="true" />
      <h1 tabIndex={-1}>{t('Page not found')}</h1>
      <p className="face-text">
        {t('No page exists at this address. Check it, or go to your start page.')}
      </p>
      <Link className="button face-action" to={home}>
        {t('Go to your start page')}
      </Link>
    </div>
  );
};
