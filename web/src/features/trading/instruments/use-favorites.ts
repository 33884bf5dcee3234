import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { useCallback } from 'react';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../components/toasts/slice.ts';
import { useWentWrong } from '../../../components/toasts/use-went-wrong.ts';
import { useListFavoritesQuery, useSetFavoriteMutation } from '../api.ts';
import type { Instrument } from '../types.ts';

const noIds: readonly string[] = [];

/** Ids of the starred instruments, and the way to star one; the star shows at once, the toast when it is so. */
export const useFavorites = () => {
  const wentWrong = useWentWrong();
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
          wentWrong,
        );
    },
    [dispatch, setFavorite, wentWrong],
  );
  return { ids, onFavorite };
};
