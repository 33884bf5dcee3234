import type { i18n } from 'i18next';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../components/menu/menu.tsx';
import { useBranding } from '../boot-context.tsx';
import { writeCookie } from '../cookies.ts';
import { switchLanguage } from '../i18n/i18n.ts';
import { keepLanguage, languageCookie } from '../session/keep-language.ts';
import { useAppDispatch } from '../store.ts';

/** The cookie makes the server write the next page in this language, too. */
const choose = (i18n: i18n, code: string): void => {
  writeCookie(languageCookie, code);
  void switchLanguage(i18n, code);
};

/** `long` shows the language's name, otherwise its code. */
export const LanguagePicker = ({ long = false }: { long?: boolean }) => {
  const { t, i18n } = useTranslation();
  const { appLangs } = useBranding();
  const dispatch = useAppDispatch();
  const current = appLangs.find(({ code }) => code === i18n.language) ?? {
    name: 'English',
    code: 'en',
  };
  const shown = long ? current.name : current.code.toUpperCase();
  return (
    <Menu
      name={`${t('Language')}: ${shown}`}
      trigger={
        <>
          <Globe size={15} aria-hidden="true" />
          {shown}
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
      items={appLangs.map(({ name, code }) => ({
        kind: 'choice',
        label: name,
        end: code.toUpperCase(),
        lang: code,
        checked: code === current.code,
        onChoose: () => {
          if (code === current.code) return;
          choose(i18n, code);
          dispatch(keepLanguage(code));
        },
      }))}
    />
  );
};
