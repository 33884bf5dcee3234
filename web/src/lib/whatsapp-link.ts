/** The chat of a number as the branding writes it; `null` where it holds none. */
export const whatsappLink = (number: string): string | null => {
  const digits = number.replace(/\D/g, '');
  return digits.length < 6 ? null : `https://wa.me/${digits}`;
};
