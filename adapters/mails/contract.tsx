import { labelIn, pickLanguage, type Language } from '#domain/language.ts';
import type { MailTemplate } from '#domain/mail-text.ts';
import { soldThroughLink } from '#domain/seller.ts';
import type { Attachment, Contract, MailFacts } from './facts.ts';
import { coloured, display, layout, Words } from './parts.tsx';
import { translateMail } from './translate.ts';

/** Mails that confirm a contract: those that tell a buyer of a payment that has arrived or is on its way. */
const confirmations: MailTemplate[] = ['received', 'gift', 'payment_pending'];

export const isConfirmation = (kind: MailTemplate): boolean => confirmations.includes(kind);

const termsFile = 'terms_of_service.txt';

/** Returns the terms as an attachment: unlike a page behind a link, it stays with its reader, as the law asks. */
export function termsAttachment({ terms }: Contract): Attachment[] {
  return terms ? [{ filename: termsFile, contentType: 'text/plain; charset=utf-8', content: terms }] : [];
}

function boughtIn(kind: MailTemplate, { isGift }: MailFacts, { pack, isSet = false }: Contract) {
  if (kind === 'gift' || isGift) return 'gift';
  if (isSet) return 'set';
  return pack ? 'pack' : 'picture';
}

/** Returns what the contract says, one labelled text after the other. */
export function contractRows(kind: MailTemplate, facts: MailFacts, contract: Contract) {
  const { orderedAt, withdrawUrl, seller, terms, pack } = contract;
  const language = pickLanguage([facts.locale]);
  const t = translateMail(language, { ...facts, ...pack, orderedAt, withdrawUrl, termsFile });
  const bought = boughtIn(kind, facts, contract);
  const row = (label: string, text: string) => ({ label: t(`contract.labels.${label}`), text });
  const isLinks = facts.soldThroughLink !== undefined;
  return [
    row('order', t('contract.order')),
    row('bought', t(`contract.${bought}.bought`)),
    row('price', t(facts.isFree ? 'contract.redeemed' : 'contract.paid')),
    ...(pack?.packCode === undefined ? [] : [row('code', t('contract.packCode'))]),
    row('delivery', t(`contract.${bought}.delivery`)),
    ...(isLinks ? [row('seller', soldThroughLink[language])] : []),
    row(isLinks ? 'maker' : 'seller', [facts.brand, ...seller].join('\n')),
    ...(bought === 'gift' ? [] : [row('declared', t('contract.declared'))]),
    row('withdrawal', t(`contract.${bought}.withdrawal`)),
    ...(terms ? [row('terms', t('contract.terms'))] : []),
  ];
}

type Row = ReturnType<typeof contractRows>[number];

/** Renders the contract below the mail's own words. */
export function ContractDetails({ heading, rows, origin }: { heading: string; rows: Row[]; origin: string }) {
  const box = { padding: '20px 0 0', borderWidth: '1px 0 0', borderStyle: 'solid' };
  const title = { margin: '0 0 10px', fontFamily: display, fontSize: 18, lineHeight: 1.3 };
  const label = { margin: '0 0 2px', fontSize: 14, lineHeight: 1.5 };
  const words = { margin: '0 0 12px', fontSize: 15, lineHeight: 1.5, wordBreak: 'break-word' } as const;
  return (
    <table {...layout} width="100%" style={{ marginTop: 28 }}>
      <tbody>
        <tr>
          <td {...coloured({ borderColor: 'line' }, box)}>
            <h2 {...coloured({ color: 'ink' }, title)}>{heading}</h2>
            {rows.map((row) => (
              <div key={row.label}>
                <p {...coloured({ color: 'soft' }, label)}>{row.label}</p>
                <p {...coloured({ color: 'ink' }, words)}>
                  <Words text={row.text} origin={origin} color="ink" />
                </p>
              </div>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Returns the contract as plain text. */
export function contractText(heading: string, rows: Row[], language: Language): string {
  return [heading, ...rows.map(({ label, text }) => `${labelIn(language, label)}\n${text}`)].join('\n\n');
}
