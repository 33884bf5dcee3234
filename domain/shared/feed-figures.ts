/** How the feeds of prices fare, for staff. */
export type FeedFigures = Readonly<{
  data: readonly Readonly<{
    /** `polygonForex`, `polygonCrypto`, `eodStock` or `oandaRest`. */
    api: string;
    success: boolean;
    msg: string;
  }>[];
  /** The provider that is used now; `null` while none is. */
  used: Readonly<{
    name: string;
    /** How many instruments it prices now. */
    priced: number;
    last_tick_at: string | null;
    /** What was held back since it was connected to, by reason. */
    held: readonly Readonly<{ reason: string; count: number }>[];
  }> | null;
}>;
