/** `read.trading_favorites_v2`. */
export const favoritesTable = 'read.trading_favorites_v2';

export type FavoriteRow = Readonly<{
  user_id: string;
  instrument_id: string;
  added_at: string;
  /** Position of the event that added it: two may be added in the same millisecond. */
  added_position: string;
}>;
