import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button/button.tsx';
import { setTheme, useTheme } from '../theme/mode.ts';

/** Switches to the other theme and stores the choice in a cookie. */
export const ThemeToggle = () => {
  const { t } = useTranslation();
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      name={other === 'light' ? t('Light theme') : t('Dark theme')}
      onClick={() => setTheme(other)}
    >
      {theme === 'dark' ? (
        <Sun size={16} aria-hidden="true" />
      ) : (
        <Moon size={16} aria-hidden="true" />
      )}
    </IconButton>
  );
};
