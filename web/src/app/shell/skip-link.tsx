import { useTranslation } from 'react-i18next';

/** The first thing the Tab key meets: past the menus, to the page. */
export const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <a className="skip-link visually-hidden until-focus" href="#main">
      {t('Skip to the page')}
    </a>
  );
};
