import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';
import { useToast } from '../toasts/toasts.tsx';

const shownForMs = 1_500;

/** Copies a text and confirms it; `name` says what is copied. */
export const CopyButton = ({ text, name }: { text: string; name: string }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast('success', 'Copied');
    } catch {
      toast('error', 'This could not be copied. Select it and copy it by hand.');
    }
  };
  return (
    <IconButton
      name={copied ? t('Copied') : name}
      size="tiny"
      className="copy-button"
      onClick={() => void copy()}
    >
      {copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
    </IconButton>
  );
};
