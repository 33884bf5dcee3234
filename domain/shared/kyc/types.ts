/** Types and limits of KYC cases, with the names of events, requests and answers. */

export const documentTypes = ['national_id', 'passport', 'driver_license'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const fileSides = ['front', 'back', 'address'] as const;
export type FileSide = (typeof fileSides)[number];

export const kycStatuses = ['pending', 'approved', 'declined'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** More than any camera's picture has. A small file that unpacks to more was made to fill the memory. */
export const imagePixelsMax = 50_000_000;

/** Longest reason that a customer reads, in characters. */
export const declineReasonMax = 500;
