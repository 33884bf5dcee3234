import { array, object, string, type InferType } from 'yup';

/** `yes`, `no`, or what is checked in place of a session: a key, a mailed token, a signature. */
const cell = () =>
  string()
    .oneOf(['yes', 'no', 'key', 'token', 'signature'] as const)
    .required();

/** Who may do what, as the server enforces it (`GET /admin/rights/api`). */
export const rightsResponse = object({
  data: array()
    .of(
      object({
        method: string().required(),
        path: string().required(),
        summary: string().required(),
        /** For requests without a session. */
        signed_out: cell(),
        /** For roles 1 to 6, in order. */
        roles: array().of(cell()).required(),
        /** For a staff member who acts for a customer. */
        acting: string()
          .oneOf(['yes', 'no', 'demo-wallets', 'way-back'] as const)
          .required(),
      }),
    )
    .required(),
});
export type RightsRow = NonNullable<InferType<typeof rightsResponse>['data']>[number];
