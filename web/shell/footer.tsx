import { Link } from 'react-router-dom';
import { useShop } from '../calls/shop.ts';
import { Logo, useBrand } from './brand.tsx';

const legal = [
  { label: 'Terms of Service', href: '/terms_of_service.txt' },
  { label: 'Privacy Policy', href: '/privacy_policy.txt' },
] as const;

const linkLook = 'inline-block py-1.5 underline decoration-edge underline-offset-4 hover:decoration-pop';

export function Footer() {
  const brand = useBrand();
  const shop = useShop();
  return (
    <footer id="footer" className="border-line mt-auto border-t">
      <div className="wrap grid gap-8 py-10 sm:grid-cols-[1fr_auto_auto] sm:gap-16">
        <div>
          <Link to="/" className="inline-flex items-center gap-2 rounded-md">
            <Logo className="size-9 -rotate-6" />
            <span className="font-display text-xl">{brand}</span>
          </Link>
          <p className="text-soft mt-3 max-w-xs">
            Pictures here are drawn by AI, on our own machine, one smile at a time.
          </p>
        </div>
        <nav aria-label="Legal">
          <p className="font-bold">Legal</p>
          {legal.map(({ label, href }) => (
            <p key={href}>
              <a href={href} target="_blank" rel="noreferrer" className={linkLook}>
                {label}
              </a>
            </p>
          ))}
        </nav>
        <div>
          <p className="font-bold">Contact</p>
          {shop.kind === 'answered' && (
            <a href={`mailto:${shop.answer.supportEmail}`} className={linkLook}>
              Email Us
            </a>
          )}
        </div>
      </div>
      <p className="wrap text-soft pb-8 text-sm">
        © {new Date().getFullYear()} {brand}. Every right reserved, every wrinkle optional.
      </p>
    </footer>
  );
}
