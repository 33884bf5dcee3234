import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { useCallback } from 'react';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../components/toasts/slice.ts';
import { useListFavoritesQuery, useSetFavoriteMutation } from '../api.ts';
import type { Instrument } from '../types.ts';

const noIds: readonly string[] = [];

/** Ids of the starred instruments, and the way to star one; the star shows at once, the toast when it is so. */
export const useFavorites = () => {
  const dispatch = useAppDispatch();
  const { data: ids = noIds } = useListFavoritesQuery();
  const [setFavorite] = useSetFavoriteMutation();
  const onFavorite = useCallback(
    (instrument: Instrument, on: boolean) => {
      setFavorite({ id: instrument.id, on })
        .unwrap()
        .then(
          () =>
            void dispatch(
              toastShown({
                kind: 'success',
                text: on ? successTexts.favoriteAdded : successTexts.favoriteRemoved,
              }),
            ),
          () => void dispatch(toastShown({ kind: 'error', text: 'Something went wrong' })),
        );
    },
    [dispatch, setFavorite],
  );
  return { ids, onFavorite };
};
