import { lazy, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { Price } from '#domain/money.ts';
import type { SoldPack } from '#domain/pack.ts';
import type { Crop } from '#domain/photo.ts';
import { Part } from '../components/part.tsx';
import { useExplain, useMessages } from '../i18n/use-messages.ts';
import { orderPath } from '../routes.ts';
import { loadForm, saveForm, type Form } from '../storage/form.ts';
import { saveOrder } from '../storage/orders.ts';
import type { FilledForm } from './check-form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormStep } from './form-step.tsx';
import { EarlierOrderNotice, useEarlierOrder, type EarlierOrder } from './order/earlier-order.tsx';
import { EmailStep } from './order/email-step.tsx';
import { PackChoice, packIn } from './order/pack-choice.tsx';
import { PayBar } from './order/pay-bar.tsx';
import { Review } from './order/review.tsx';
import { priceOf } from './order/total.tsx';
import { useSubmit } from './order/use-submit.ts';
import { readCrop } from './photo/crop.ts';
import { kindOf } from './photo/tips.ts';
import { PhotoStep } from './photo/photo-step.tsx';
import { usePhoto, type PhotoState } from './photo/use-photo.ts';
import { usePreview } from './photo/use-preview.ts';
import { Proof } from './proof/proof.tsx';
import { furtherIn } from './style/further-styles.ts';
import { StyleStep } from './style/style-step.tsx';

const MoreStyles = lazy(async () => ({ default: (await import('./style/more-styles.tsx')).MoreStyles }));

/** The three steps and the review of an order, on one page. */
export function OrderForm({ shop, styles }: { shop: ShopAnswer; styles: StyleAnswer[] }) {
  const t = useMessages('transform');
  const explain = useExplain();
  const { form, change } = useForm(styles);
  const setPhotoId = (photoId: string) => change({ photoId, crop: '', proofs: '' });
  const { photo, localUrl, ...photoActions } = usePhoto({ photoId: form.photoId, setPhotoId }, shop.limits);
  const { crop, setCrop, kind } = useCrop(photo, form.crop, change);
  const preview = usePreview(photo, localUrl);
  const [address] = useSearchParams();
  const earlier = useEarlierOrder(address.get('order') ?? form.orderId);
  const { style, further, pack, price, packStyle, terms } = chosenIn(form, styles);
  const filled = { form, photo, ...terms };
  const { sending, errors, attempt, submit } = useSubmit(filled, (created, request) => {
    const { orderId, token, sessionId = '', checkoutUrl } = created;
    const { code } = request;
    saveOrder({ orderId, token, sessionId, ...(code !== undefined && { codeEnd: code.slice(-4) }) });
    change({ orderId, ordered: JSON.stringify(request) });
    // The order's own page is opened as a new document, too, so that no script of this one sees its secret.
    location.assign(checkoutUrl ?? orderPath(token));
  });
  const problems = errors.map(({ failure, ...where }) => ({ ...where, message: explain(failure) }));
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="space-y-8">
        {!sending && (
          <EarlierOrderNotice earlier={earlier} payable={photo.kind === 'current' && isOf(form, earlier)} />
        )}
        {problems.length > 0 && (
          <ErrorSummary heading={t('problems')} problems={problems} attempt={attempt} />
        )}
        <FormStep number={1} heading={t('photo.heading')} done={photo.kind === 'current'}>
          <PhotoStep
            photo={photo}
            preview={preview}
            limits={shop.limits}
            error={errorOf('photo')}
            crop={crop}
            setCrop={setCrop}
            style={style}
            {...photoActions}
          />
        </FormStep>
        <FormStep number={2} heading={t('style.heading')} done={style !== undefined}>
          <StyleStep
            styles={styles}
            chosen={form.styleId}
            kind={kind}
            error={errorOf('style')}
            choose={(styleId) => change({ styleId })}
          />
          <Further form={form} styles={styles} choose={(chosen) => change({ further: chosen })} />
          <Proof
            proofs={form.proofs}
            setProofs={(proofs) => change({ proofs })}
            shop={shop}
            style={style}
            photo={photo}
            crop={crop}
            preview={preview}
          />
          <PackChoice form={form} style={packStyle} choose={(chosen) => change({ pack: chosen })} />
        </FormStep>
        {shop.open && <PayBar filled={filled} price={price} styles={styles} sending={sending} />}
        <FormStep number={3} heading={t('pay.heading')} done={form.email !== '' && form.consent !== ''}>
          <EmailStep form={form} change={change} errorOf={errorOf} />
        </FormStep>
      </div>
      <Review
        form={form}
        style={style}
        further={further}
        styles={styles}
        price={price}
        pack={pack}
        photo={photo}
        crop={crop}
        preview={preview}
        shop={shop}
        sending={sending}
      />
    </form>
  );
}

type FurtherProps = { form: Form; styles: StyleAnswer[]; choose: (further: string) => void };

/** Offers more styles of the same photo once the first is chosen; a code pays for one. */
function Further(further: FurtherProps) {
  const { form, styles } = further;
  if (form.styleId === '' || form.code.trim() !== '' || styles.length < 2) return null;
  return (
    <Part>
      <MoreStyles {...further} />
    </Part>
  );
}

/** Returns what the visitor has chosen, and what it costs. `packStyle`: the style with which a pack can begin. */
function chosenIn(form: Form, styles: StyleAnswer[]) {
  const style = styles.find(({ id }) => id === form.styleId);
  const further = furtherIn(form, styles);
  const packStyle = further.length === 0 ? style : undefined;
  const pack = packIn(form, packStyle);
  const price = sumOf(priceOf(style, styles, pack), further);
  return { style, further, pack, price, packStyle, terms: termsOf(style && price, pack, further) };
}

/** Returns what the order costs with its further styles. */
function sumOf(price: Price | undefined, further: StyleAnswer[]): Price | undefined {
  return price && { ...price, amount: further.reduce((sum, one) => sum + one.price.amount, price.amount) };
}

function termsOf(
  price: Price | undefined,
  pack: SoldPack | undefined,
  further: StyleAnswer[],
): Omit<FilledForm, 'form' | 'photo'> {
  if (pack) return { price, pack: pack.pictures };
  return further.length === 0 ? { price } : { price, further: further.map(({ id }) => id) };
}

function isOf(form: Form, earlier: EarlierOrder): boolean {
  return earlier.kind === 'unpaid' && earlier.order.orderId === form.orderId;
}

/**
 * Keeps the visitor's entries across reloads. Moves a style in the address (`?style=…`) and a code in its fragment
 * (`#code=…`) from there to the form.
 */
function useForm(styles: StyleAnswer[]) {
  const [address, setAddress] = useSearchParams();
  const [form, setForm] = useState(() => {
    const named = styles.find(({ id }) => id === address.get('style'));
    return { ...loadForm(), ...(named && { styleId: named.id }) };
  });
  useEffect(() => {
    // Without the parameter, a later choice survives a reload.
    if (address.has('style')) setAddress(withoutStyle, { replace: true, preventScrollReset: true });
  }, [address, setAddress]);
  const change = (entered: Partial<Form>) => {
    setForm((before) => {
      const after = { ...before, ...entered };
      saveForm(after);
      return after;
    });
  };
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const code = /^#code=([\w-]{12,20})$/.exec(hash)?.[1];
  useEffect(() => {
    if (code === undefined) return;
    // The address is an external source, read once for each code.
    change({ code });
    void navigate({ search }, { replace: true, preventScrollReset: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each code
  }, [code]);
  return { form, change };
}

function withoutStyle(address: URLSearchParams): URLSearchParams {
  address.delete('style');
  return address;
}

/** Returns the photo's kind, and the visitor's crop as long as it fits the photo. */
function useCrop(photo: PhotoState, stored: string, change: (entered: Partial<Form>) => void) {
  const size = photo.kind === 'current' ? photo.answer : undefined;
  const crop = useMemo(() => size && readCrop(stored, size), [stored, size]);
  const setCrop = (chosen: Crop | undefined) => change({ crop: chosen ? JSON.stringify(chosen) : '' });
  return { crop, setCrop, kind: size && kindOf(size, crop) };
}
