import { useEffect, useState } from 'react';

/** A URL for a file in memory, revoked when the file changes or the page is left. */
export const usePreview = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
};
