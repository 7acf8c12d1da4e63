import { labelIn, type Language } from './language.ts';

/** The seller as the operator's settings describe them; what is not set is undefined. */
export type Seller = {
  name: string | undefined;
  /** Lines of the address. */
  address: string[];
  phone: string | undefined;
  email: string;
  /** Register and number, such as "Amtsgericht Köln, HRB 12345". */
  registration: string | undefined;
  taxNumber: string | undefined;
};

type SellerSettings = {
  SELLER_NAME?: string | undefined;
  SELLER_ADDRESS?: string[] | undefined;
  SELLER_PHONE?: string | undefined;
  SELLER_REGISTRATION?: string | undefined;
  SELLER_TAX_NUMBER?: string | undefined;
  SUPPORT_EMAIL: string;
};

/** Reads the seller from the settings. */
export function sellerIn(settings: SellerSettings): Seller {
  return {
    name: settings.SELLER_NAME,
    address: settings.SELLER_ADDRESS ?? [],
    phone: settings.SELLER_PHONE,
    email: settings.SUPPORT_EMAIL,
    registration: settings.SELLER_REGISTRATION,
    taxNumber: settings.SELLER_TAX_NUMBER,
  };
}

const words: Record<Language, { phone: string; registration: string; tax: string }> = {
  en: { phone: 'Telephone', registration: 'Registered', tax: 'Tax number' },
  es: { phone: 'Teléfono', registration: 'Registro', tax: 'Número fiscal' },
  de: { phone: 'Telefon', registration: 'Register', tax: 'Steuernummer' },
  fr: { phone: 'Téléphone', registration: 'Registre', tax: 'Numéro fiscal' },
};

/** Lists everything that is known of the seller, one line each. */
export function sellerLines({ name, address, phone, email, registration, taxNumber }: Seller, to: Language) {
  const { phone: phoneWord, registration: registrationWord, tax: taxWord } = words[to];
  const labelled = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${labelIn(to, label)} ${value}`];
  return [
    ...(name === undefined ? [] : [name]),
    ...address,
    ...labelled(registrationWord, registration),
    ...labelled(taxWord, taxNumber),
    ...labelled(phoneWord, phone),
    email,
  ];
}

/** Says that Stripe's Link is the seller on record, as Managed Payments requires. */
export const soldThroughLink: Record<Language, string> = {
  en: 'Sold through Link, a company of Stripe, which takes the payment and sends the receipt.',
  es: 'Vendido a través de Link, una empresa de Stripe, que cobra y envía el recibo.',
  de: 'Verkauft über Link, ein Unternehmen von Stripe, das die Zahlung annimmt und den Beleg schickt.',
  fr: 'Vendu par l’intermédiaire de Link, une société de Stripe, qui encaisse le paiement et envoie le reçu.',
};
