import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { readSettings } from '#config.ts';
import type { Language } from '#domain/language.ts';
import { sellerIn, sellerLines, soldThroughLink } from '#domain/seller.ts';

type LegalSettings = Pick<
  ReturnType<typeof readSettings>,
  | 'EMAIL_RETENTION_DAYS'
  | 'SELLER_NAME'
  | 'SELLER_ADDRESS'
  | 'SELLER_PHONE'
  | 'SELLER_REGISTRATION'
  | 'SELLER_TAX_NUMBER'
  | 'STRIPE_MANAGED_PAYMENTS'
  | 'SUPPORT_EMAIL'
  | 'TEXTS_DIR'
>;

/** Legal text as visitors read it; `own`: the operator's, in Markdown, otherwise ours, in plain text. */
type LegalText = { text: string; own: boolean };

const words: Record<Language, { imprint: string; seller: string }> = {
  en: { imprint: 'IMPRINT', seller: 'The seller' },
  es: { imprint: 'AVISO LEGAL', seller: 'El vendedor' },
  de: { imprint: 'IMPRESSUM', seller: 'Der Verkäufer' },
  fr: { imprint: 'MENTIONS LÉGALES', seller: 'Le vendeur' },
};

/** Reads a text of the operator, such as `terms_of_service.de.md`, else `terms_of_service.md` for any language. */
export function ownText(dir: string | undefined, name: string, language: Language): string | undefined {
  if (dir === undefined) return undefined;
  const files = [`${name}.${language}.md`, `${name}.md`].map((file) => path.join(dir, file));
  const file = files.find((one) => existsSync(one));
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}

/** Reads the legal texts: the operator's own, else ours of `shippedDir` with the seller below them. */
export function createLegalTexts(settings: LegalSettings, shippedDir: string) {
  function seller(language: Language): string | undefined {
    if (settings.SELLER_NAME === undefined) return undefined;
    return sellerLines(sellerIn(settings), language).join('\n');
  }

  function ours(name: string, language: Language): string | undefined {
    const by = seller(language);
    if (name === 'imprint') return by && `${words[language].imprint}\n\n${by}\n`;
    const file = path.join(shippedDir, language === 'en' ? `${name}.txt` : `${name}.${language}.txt`);
    const text = readFileSync(file, 'utf8').replace('{{emailDays}}', String(settings.EMAIL_RETENTION_DAYS));
    const link = settings.STRIPE_MANAGED_PAYMENTS ? `\n${soldThroughLink[language]}\n` : '';
    return by === undefined ? text + link : `${text}\n${words[language].seller}\n${by}\n${link}`;
  }

  /** Returns a text by the name of its file without its ending; undefined when there is none. */
  return (name: string, language: Language): LegalText | undefined => {
    const own = ownText(settings.TEXTS_DIR, name, language);
    const text = own ?? ours(name, language);
    return text === undefined ? undefined : { text, own: own !== undefined };
  };
}
