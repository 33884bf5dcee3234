/**
 * Reports each sentence that a language lacks, once per page, and only for signed-in people, because the endpoint is a
 * write.
 */
export const reportMissing = (
  mayReport: () => boolean,
): ((language: string, key: string) => void) => {
  const reported = new Set<string>();
  return (language, key) => {
    if (!mayReport() || reported.has(key)) return;
    reported.add(key);
    fetch(`/translations/${encodeURIComponent(language)}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'Daybook-Background': '1' },
      body: JSON.stringify({ key }),
    }).catch(() => undefined);
  };
};
