import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';

/** Names the payment methods, as far as the shop knows them, and the seller. */
export function PayFacts({ methods }: { methods: string[] }) {
  const t = useMessages('layout');
  const { soldBy } = useFacts();
  const { language } = useLanguage();
  return (
    <div className="text-soft space-y-3 text-sm">
      {methods.length > 0 && (
        <div className="space-y-1.5">
          <p id="payment-methods">{t('paymentMethods')}</p>
          <ul aria-labelledby="payment-methods" className="text-ink flex flex-wrap gap-1.5">
            {methods.map((method) => (
              <li key={method} className="ring-line rounded-md px-2 py-0.5 font-semibold ring-1">
                {method}
              </li>
            ))}
          </ul>
        </div>
      )}
      {soldBy && <p>{soldBy[language]}</p>}
    </div>
  );
}
