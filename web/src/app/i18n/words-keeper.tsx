import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changedTags } from '../changed-tags.ts';
import { useLive } from '../live-context.tsx';
import { positionOf } from '../position-of.ts';
import { loadWordsAnew } from './i18n.ts';

/** Shows translations that staff change at once on the open page, in any language. */
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
