import { useLocation } from 'react-router';

/** The id at the end of a detail page's address. */
export const useRecordId = (): string => {
  const { pathname } = useLocation();
  return (
    pathname
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? ''
  );
};
