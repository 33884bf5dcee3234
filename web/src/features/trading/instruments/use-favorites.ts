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
      const told = (kind: 'success' | 'error', text: string) => () => void dispatch(toastShown({ kind, text }));
      setFavorite({ id: instrument.id, on })
        .unwrap()
        .then(
          told('success', on ? 'Added to favorites' : 'Removed from favorites'),
          told('error', 'Something went wrong'),
        );
    },
    [dispatch, setFavorite],
  );
  return { ids, onFavorite };
};
