const names: Readonly<Record<string, Readonly<{ label: string }>>> = {
  bank: { label: 'Bank' },
};

/** How money came or goes, in a word of the catalogue. */
export const gatewayName = (gateway: string): string => names[gateway]?.label ?? gateway;
