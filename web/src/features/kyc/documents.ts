import BookUser from 'lucide-react/icons/book-user';
import Car from 'lucide-react/icons/car';
import IdCard from 'lucide-react/icons/id-card';
import type { DocumentType, FileSide } from '../../../../domain/shared/kyc/types.ts';

/** Names of documents and their sides, in the order of the specs. */
export const documentKinds = {
  national_id: { label: 'National ID', icon: IdCard },
  passport: { label: 'Passport', icon: BookUser },
  driver_license: { label: 'Driver License', icon: Car },
} as const satisfies Readonly<Record<DocumentType, object>>;

export const sideLabels = {
  front: { label: 'Front' },
  back: { label: 'Back side' },
  address: { label: 'Address' },
} as const satisfies Readonly<Record<FileSide, object>>;
