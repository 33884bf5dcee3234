import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { DocumentType, FileSide } from '../../shared/kyc/types.ts';
import type { DomainEvent } from '../../shared/messages.ts';

/** Stored names and shapes: never renamed, only superseded (docs/streams.md). `userId` is the customer. */
export type KycSubmitted = DomainEvent<
  'KycSubmitted',
  {
    userId: string;
    documentType: DocumentType;
    /** Ids of the encrypted files in the vault. */
    files: Readonly<Partial<Record<FileSide, string>>>;
  }
>;
export type KycApproved = DomainEvent<'KycApproved', { userId: string }>;
export type KycDeclined = DomainEvent<'KycDeclined', { userId: string; reason: string }>;

export type KycCaseEvent = KycSubmitted | KycApproved | KycDeclined;

export const kycCaseEventCatalogue: EventCatalogue = {
  category: 'kyc_case',
  events: {
    KycSubmitted: { version: 1 },
    KycApproved: { version: 1 },
    KycDeclined: {
      version: 1,
      personal: ['reason'],
      subject: (data) => String(data['userId']),
    },
  },
};
