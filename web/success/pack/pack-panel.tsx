import { Gift } from 'lucide-react';
import type { OrderAnswer } from '#contract/order.ts';
import { codeLink } from '#domain/secret-links.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';

type Pack = NonNullable<OrderAnswer['pack']>;
type PackProps = { pack: Pack; token: string; refresh: () => void };

/** Remainder of the visitor's pack: the next picture by one click, its code, and pictures given away. */
export function PackPanel({ pack, token, refresh }: PackProps) {
  const t = useMessages('pack');
  return (
    <Panel name="pack" heading={t('heading', { pictures: pack.pictures })}>
      {pack.code === undefined ? (
        <p className="text-soft">{t(pack.stopped ? 'stopped' : 'empty')}</p>
      ) : (
        <Left {...pack} code={pack.code} />
      )}
      {pack.given && <Given pack={pack} given={pack.given} token={token} refresh={refresh} />}
    </Panel>
  );
}

function Left({ code, left, worth, expiresAt }: Pack & { code: string }) {
  const t = useMessages('pack');
  const format = useFormatter();
  return (
    <>
      <ButtonLink to={codeLink('', code)} look="plain" size="large" className="w-full sm:w-auto">
        {t('draw', { count: left })}
      </ButtonLink>
      <p className="text-soft">{t('terms', { price: format.price(worth), day: format.day(expiresAt) })}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {t('code')} <strong className="whitespace-nowrap select-all">{code}</strong>
        </span>
        <CopyButton text={code} label={t('copy')} />
      </p>
    </>
  );
}

type GivenProps = PackProps & { given: NonNullable<Pack['given']> };

/** Gives single pictures away, each by a link of its own. */
function Given({ pack, given, token, refresh }: GivenProps) {
  const t = useMessages('pack');
  const { mutation, mutate } = useMutation(async () => {
    await call('POST /api/orders/current/pack/given', { bearer: token, body: { count: given.length + 1 } });
    refresh();
  });
  if (pack.left === 0 && given.length === 0) return null;
  return (
    <div className="border-line space-y-3 border-t pt-4">
      {given.length > 0 && (
        <ul className="space-y-2">
          {given.map(({ code, used }) => (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="whitespace-nowrap">{code}</span>
              {used ? (
                <span className="text-soft">{t('used')}</span>
              ) : (
                <CopyButton text={codeLink(location.origin, code)} label={t('copyLink')} />
              )}
            </li>
          ))}
        </ul>
      )}
      {pack.left > 0 && (
        <>
          <Button look="plain" isOff={mutation.kind === 'pending'} onClick={mutate}>
            <Gift aria-hidden className="size-5" />
            {t('give')}
          </Button>
          <p className="text-soft text-sm">{t('giveText')}</p>
        </>
      )}
      <p role="status" className="sr-only">
        {mutation.kind === 'done' && t('given')}
      </p>
      <MutationError mutation={mutation} />
    </div>
  );
}
