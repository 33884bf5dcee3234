import Hammer from 'lucide-react/icons/hammer';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBranding } from '../boot-context.tsx';
import { Page } from '../../components/page/page.tsx';
import '../../components/faces/faces.css';

export type Place = Readonly<{ path: string; title: string }>;

/** A page whose screen is not built yet says so, under the title it will have, and shows the way to those that are. */
export const LaterPage = ({ title, here }: { title: string; here: readonly Place[] }) => {
  const { t } = useTranslation();
  const { appName } = useBranding();
  return (
    <Page title={t(title)}>
      <div className="card face">
        <Hammer size={28} strokeWidth={1.5} aria-hidden="true" />
        <p className="strong">{t('This page is not here yet')}</p>
        <p className="face-text">
          {t('Its place in the menu is kept; the screen comes with a later part of {{appName}}.', {
            appName,
          })}
        </p>
        {here.length === 0 ? (
          <div className="face-action">
            <Link className="button" to="/">
              {t('Back to sign in')}
            </Link>
          </div>
        ) : (
          <nav className="stack align-center" aria-labelledby="later-here">
            <p className="face-text" id="later-here">
              {t('You can go on here:')}
            </p>
            <ul className="row wrap justify-center">
              {here.map((place) => (
                <li key={place.path}>
                  <Link className="button" to={place.path}>
                    {t(place.title)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Page>
  );
};
