import { ownText } from '#adapters/legal-texts.ts';
import { about, type Finding } from './finding.ts';
import type { Settings } from './shop.ts';

const guide = 'docs/legal.md says what the law asks for.';
/** Settings about the seller that a shop in the EU must fill in, and those that it must if it has what they name. */
const required = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_PHONE'] as const;
const whereGiven = ['SELLER_REGISTRATION', 'SELLER_TAX_NUMBER'] as const;

/** Checks whether the mail that confirms an order can name the seller and contain the seller's own terms. */
export function examineConfirmation(settings: Settings): Finding[] {
  return [examineSeller(settings), examineTerms(settings)];
}

function examineSeller(settings: Settings): Finding {
  const { right, wrong } = about('defaults.seller', 'Seller');
  const unset = (names: readonly (keyof Settings)[]) =>
    names.filter((name) => settings[name] === undefined).join(', ');
  const missing = unset(required);
  const optional = unset(whereGiven);
  const note = optional && ` ${optional}: set what you have.`;
  return missing
    ? wrong(
        `the mail that confirms an order lacks ${missing}.${note}`,
        `Set ${missing}: they are also in the imprint and below our terms. ${guide}`,
      )
    : right(`named in mails, below our terms and in the imprint.${note}`);
}

function examineTerms({ TEXTS_DIR, LANGUAGES }: Settings): Finding {
  const { right, wrong, unchecked } = about('defaults.terms', 'Terms of service');
  const hasOwn = (language: (typeof LANGUAGES)[number]) =>
    ownText(TEXTS_DIR, 'terms_of_service', language) !== undefined;
  const ours = LANGUAGES.filter((language) => !hasOwn(language));
  if (ours.length === 0) return right('your own, in every language; each order keeps those of its day.');
  if (ours.length === LANGUAGES.length)
    return unchecked('ours: read whether they suit you.', `They are a starting point. ${guide}`);
  return wrong(
    `yours in some languages, but ours in ${ours.join(', ')}: buyers agree to different terms.`,
    `Add terms_of_service.${ours[0] ?? ''}.md to TEXTS_DIR, or terms_of_service.md for all languages.`,
  );
}
