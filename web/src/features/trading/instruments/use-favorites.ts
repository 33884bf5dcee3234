import { useCallback } from 'react';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { useAct } from '../../../components/form/use-act.ts';
import { useListFavoritesQuery, useSetFavoriteMutation } from '../api.ts';
import type { Instrument } from '../types.ts';

const noIds: readonly string[] = [];

/**
 * Ids of the starred instruments, and a function to star one; the star shows at once, the toast after the server's
 * answer.
 */
export const useFavorites = () => {
  const { data: ids = noIds } = useListFavoritesQuery();
  const { run } = useAct(useSetFavoriteMutation(), {
    done: (_answer, { on }) => (on ? successTexts.favoriteAdded : successTexts.favoriteRemoved),
    alwaysWentWrong: true,
  });
  const onFavorite = useCallback(({ id }: Instrument, on: boolean) => void run({ id, on }), [run]);
  return { ids, onFavorite };
};
