import { array, boolean, number, object, string, type InferType } from 'yup';

/** The last so many days, today included (UTC), or all time. */
export const funnelPeriods = ['7', '30', '90', 'all'] as const;
export type FunnelPeriod = (typeof funnelPeriods)[number];

export const funnelParts = ['day', 'source', 'country'] as const;
export type FunnelPart = (typeof funnelParts)[number];

export const funnelQuery = object({
  period: string().oneOf(funnelPeriods, 'Choose 7, 30 or 90 days, or all time.'),
  by: string().oneOf(funnelParts, 'Choose day, source or country.'),
});

const steps = {
  /** Leads brought within the period. */
  leads: number().integer().required(),
  /** How many of these have another status than new leads get, or are customers. */
  contacted: number().integer().required(),
  /** How many of these are customers by now. */
  converted: number().integer().required(),
  /** How many of these have deposited real money. */
  deposited: number().integer().required(),
};

export const funnelResponse = object({
  period: string().oneOf(funnelPeriods).required(),
  by: string().oneOf(funnelParts).required(),
  totals: object(steps).required(),
  rows: array()
    .of(
      object({
        /**
         * A day, `YYYY-MM-DD`, or for all time a month, `YYYY-MM`; the source of the leads, or a country; `null` if a
         * lead has none.
         */
        key: string().nullable().defined(),
        /** The row that sums up all those that are too few for a row of their own. */
        is_rest: boolean().required(),
        ...steps,
      }).required(),
    )
    .required(),
});
export type FunnelResponse = InferType<typeof funnelResponse>;
export type FunnelSteps = FunnelResponse['totals'];
