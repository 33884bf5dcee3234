import { useEffect } from 'react';
import { isProblem } from '../../../lib/problem.ts';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { useListKycCasesQuery, type KycCase } from '../api.ts';

const one = { page: 1, limit: 1, sort: '-created_at', search: '' } as const;

/**
 * The case that the address names, if this page of the list does not contain it. If there is no such case, its id is
 * removed from the address.
 */
export const useLinkedCase = (
  id: string | null,
  show: (next: string | null) => void,
): KycCase | null => {
  const toast = useToast();
  const { currentData, error } = useListKycCasesQuery(
    { ...one, filters: { id: id ?? '' } },
    { skip: id === null },
  );
  const isNowhere =
    id !== null && (currentData?.meta.total === 0 || (isProblem(error) && error.status === 422));
  useEffect(() => {
    if (!isNowhere) return;
    toast('info', 'There is no KYC case at this address.');
    show(null);
  }, [isNowhere, toast, show]);
  return id === null ? null : (currentData?.data[0] ?? null);
};
