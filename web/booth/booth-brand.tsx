import { Logo, useBrand } from '../layout/brand.tsx';

export function BoothBrand() {
  return (
    <p className="flex items-center gap-2.5 font-bold">
      <Logo className="size-8" />
      {useBrand()}
    </p>
  );
}
