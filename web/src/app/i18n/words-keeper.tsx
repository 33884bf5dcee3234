import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changedTags } from '../changed-tags.ts';
import { useLive } from '../live-context.tsx';
import { positionOf } from '../position-of.ts';
import { loadWordsAnew } from './i18n.ts';

/** Words that staff change are said at once on the open page, in whatever language it is read. */
export const WordsKeeper = () => {
  const live = useLive();
  const { i18n } = useTranslation();
  useEffect(
    () =>
      live.on('changed', (data) => {
        if (changedTags(data, null).some(({ type }) => type === 'Translations'))
          void loadWordsAnew(i18n, positionOf(data));
      }),
    [live, i18n],
  );
  return null;
};
