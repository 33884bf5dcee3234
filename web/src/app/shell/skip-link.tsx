import { useTranslation } from 'react-i18next';

/** The first element that Tab reaches: skips the menus and goes to the page. */
export const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <a className="skip-link visually-hidden until-focus" href="#main">
      {t('Skip to content')}
    </a>
  );
};
