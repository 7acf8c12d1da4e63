/** Facts that a mail may contain; every text is ours or the operator's, and only those that say so are a visitor's. */
export type MailFacts = ShopFacts & {
  /** The visitor's language, such as "de-AT". */
  locale: string;
  statusUrl: string;
  reference: string;
  styleTitle: string;
  price: string;
  /** Set when a code has paid. */
  isFree?: 'yes';
  /** Set when Link, a company of Stripe, has sold the order. */
  soldThroughLink?: 'yes';
  /** Set when the order is a gift. */
  isGift?: 'yes';
  /** Formatted for people, XXXX-XXXX-XXXX. */
  code?: string;
  /** Highest price of a style that the code pays for; unset when it pays for any. */
  worth?: string;
  redeemUrl?: string;
  /** Formatted day. */
  until?: string;
  refundReference?: string;
  /** Visitor's words: name of the person who withdrew, in letters alone. */
  name?: string;
  /** Visitor's words on a gift, without links. */
  from?: string;
  to?: string;
  message?: string;
  /** Address to which the shop sends a gift, and the formatted day on which it does. */
  recipient?: string;
  day?: string;
  /** Styles of a set that could not be drawn, and what goes back for them. */
  failed?: string;
  back?: string;
  /** Formatted day and time at which the withdrawal came in. */
  moment?: string;
};

/** Facts at the head and at the foot of every mail to a visitor. */
export type ShopFacts = {
  brand: string;
  supportEmail: string;
  /** The seller's name and address in one line; unset while the settings name none. */
  seller?: string;
  /** Address of the terms of service. */
  termsUrl: string;
};

/** The shop's logo as a PNG, and the size in which mails show it. */
export type MailLogo = { png: Buffer; width: number; height: number };

/** Facts about a finished picture. */
export type Delivery = {
  /** Shown in the mail and attached; undefined when no copy could be made. */
  jpeg?: Buffer | undefined;
  /** Further pictures of the same photo, attached. */
  further?: Buffer[];
  /** Drawn by a graph without models. */
  testDrawing: boolean;
  /** The visitor may ask for a free redraw. */
  redrawable: boolean;
};

/** Facts about the contract that a mail confirms. */
export type Contract = {
  /** Everything that is known of the seller, one line each. */
  seller: string[];
  /** Formatted day and time of the order, which is also when its buyer declared what an order for a picture asks for. */
  orderedAt: string;
  withdrawUrl: string;
  /** Set if a pack was bought; its code once it was paid. */
  pack?: (Record<'pictures' | 'more' | 'worth' | 'until', string> & { packCode?: string }) | undefined;
  /** Set if several styles of one photo were bought. */
  isSet?: boolean;
  /** Terms of service under which the order was made; undefined for orders from before they were kept. */
  terms: Buffer | undefined;
};

export type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };
export type MailMessage = {
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** The same mail without a picture, for a server that refuses a mail of this size. */
  smaller?: MailMessage | undefined;
};
