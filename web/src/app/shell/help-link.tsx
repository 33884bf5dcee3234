import MessageCircle from 'lucide-react/icons/message-circle';
import { useTranslation } from 'react-i18next';
import { hint } from '../../components/hint/hint.ts';
import { whatsappLink } from '../../lib/whatsapp-link.ts';
import { useBranding } from '../boot-context.tsx';

/** Help by WhatsApp, if the branding has a number; with `short` only screen readers and the hint get the text. */
export const HelpLink = ({ className, short = false }: { className: string; short?: boolean }) => {
  const { t } = useTranslation();
  const { whatsapp } = useBranding();
  const help = whatsappLink(whatsapp);
  if (help === null) return null;
  const words = t('Help on WhatsApp');
  return (
    <a
      className={className}
      href={help}
      target="_blank"
      rel="noreferrer"
      {...(short ? hint(words, 'name') : {})}
    >
      <MessageCircle size={17} strokeWidth={1.75} aria-hidden="true" />
      {short ? null : <span className="grow cut muted">{words}</span>}
    </a>
  );
};
