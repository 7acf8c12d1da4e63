import type { Answer } from './sender.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self' 'sha256-",
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];
/** Sources that would let in what the policy must keep out. */
const holes = /unsafe-|\*|https?:|data:/;

/** Returns what is wrong with the security headers of an answer. */
export function headerFaults(answer: Answer): string[] {
  const { headers } = answer;
  const wanted: [string, RegExp][] = [
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /^no-referrer$/],
    ['x-frame-options', /^(SAMEORIGIN|DENY)$/],
    ['cross-origin-resource-policy', /^same-origin$/],
    ['cross-origin-opener-policy', /^same-origin$/],
    ['cache-control', /./],
  ];
  const csp = String(headers['content-security-policy']);
  const holey = policy.some((rule) => !csp.includes(rule)) || holes.test(csp);
  const missing = wanted.filter(([name, form]) => !form.test(String(headers[name] ?? '')));
  const telling = Object.keys(headers).filter((name) =>
    /^(x-powered-by|server|set-cookie|access-control-.*)$/.test(name),
  );
  return [
    ...missing.map(([name]) => `${name}: ${String(headers[name])}`),
    ...telling,
    ...(holey ? [csp] : []),
  ];
}
