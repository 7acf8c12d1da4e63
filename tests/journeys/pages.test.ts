import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectsOf } from '../support/pictures.ts';
import { startShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({
    STYLES_DIR: '',
    BRAND_NAME: 'Fratzen & <Co>',
    SUPPORT_EMAIL: 'hallo@example.com',
    PRICE: '7.50',
    CURRENCY: 'eur',
    LANGUAGES: 'de,fr',
    ANALYTICS_ID: 'G-TEST1234',
    AVATAR_HOST: 'https://avatars.example.com/some/path',
  });
});
afterAll(() => shop[Symbol.asyncDispose]());

async function get(place: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop.url}${place}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('the operator’s settings are in the page without a build, safely escaped', async () => {
  const { text } = await get('/');

  expect(text).toContain('Fratzen &amp; &lt;Co&gt;</span>');
  expect(text).not.toContain('<Co>');
  expect(text).toContain('href="mailto:hallo@example.com"');
  expect(text).toContain('7,50\u00a0€');
  expect(text).not.toMatch(/%\w+%/);
  const [, facts = ''] = /<script id="facts" type="application\/json">([^<]*)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(facts)).toMatchObject({
    brand: 'Fratzen & <Co>',
    languages: ['de', 'fr'],
    analyticsId: 'G-TEST1234',
    avatarHost: 'https://avatars.example.com',
  });
});

test('the content security policy names exactly the hosts in the settings', async () => {
  const { headers } = await get('/');
  const policy = headers.get('content-security-policy') ?? '';
  const hosts = [...new Set(policy.match(/https:\/\/[\w.-]+/g))].sort();

  expect(hosts).toEqual([
    'https://avatars.example.com',
    'https://region1.google-analytics.com',
    'https://www.google-analytics.com',
    'https://www.googletagmanager.com',
  ]);
});

test('there is no booth unless the operator opens one, and no page may use the camera', async () => {
  const booth = await get('/booth');
  expect(booth.status).toBe(404);
  for (const { headers } of [booth, await get('/transform')])
    expect(headers.get('permissions-policy')).toBe('camera=()');
});

test.each(['/success', '/share/some-secret', '/admin', '/no/such/place', '/api/shop'])(
  'the policy of %s allows no analytics, as none is loaded there',
  async (place) => {
    expect((await get(place)).headers.get('content-security-policy')).not.toContain('google');
  },
);

test.each([
  ['/?lang=fr', {}, 'fr'],
  ['/', { cookie: 'a=1; language=fr' }, 'fr'],
  ['/', { 'accept-language': 'fr-CH, de;q=0.5' }, 'fr'],
  ['/?lang=en', { 'accept-language': 'en' }, 'de'],
])('%s with %j is answered in %s', async (place, headers, language) => {
  const { text, headers: answered } = await get(place, headers);

  expect(text).toContain(`<html lang="${language}"`);
  expect(answered.get('vary')).toMatch(/accept-language, cookie/i);
});

test.each([
  ['/', 'private, no-cache'],
  ['/transform', 'private, no-cache'],
  ['/find', 'private, no-cache'],
  ['/gallery', 'private, no-cache'],
  ['/withdraw', 'private, no-cache'],
  ['/gift', 'private, no-cache'],
  ['/no/such/place', 'private, no-cache'],
  ['/success', 'no-store'],
  ['/gift/open', 'no-store'],
])('a browser may keep %s for the back button only if it holds nothing personal', async (place, caching) => {
  expect((await get(place)).headers.get('cache-control')).toBe(caching);
});

test('styles drawn from the same photo share its address', async () => {
  const styles = JSON.parse((await get('/api/styles')).text) as { before: string }[];
  expect(styles).toHaveLength(5);
  expect(new Set(styles.map(({ before }) => before)).size).toBe(1);
  expect((await get(styles[0]?.before ?? '')).status).toBe(200);
});

test('no subject is shown more than twice on the landing page outside a row that compares styles', async () => {
  const { text } = await get('/');
  const files = [...text.matchAll(/<img[^>]* src="\/assets\/([\w-]+?-\d+)-[\w-]{8}(\.webp)"/g)];
  const shown = files.map(([, name = '', kind]) => subjectsOf(`web/pictures/${name}${kind}`).join());
  // Such a row shows the same subject at least three times in succession.
  const runs = shown.reduce<string[][]>((all, subject) => {
    const last = all.at(-1);
    if (last?.[0] === subject) last.push(subject);
    else all.push([subject]);
    return all;
  }, []);
  const others = runs.filter((run) => run.length < 3).flat();
  expect(runs.filter((run) => run.length >= 3).flat()).toHaveLength(9);
  expect(others.length).toBeGreaterThanOrEqual(12);
  expect(others.filter((one) => one === '' || others.filter((other) => other === one).length > 2)).toEqual(
    [],
  );
});

test('the gallery is announced to search engines in its languages, and is visible without scripts', async () => {
  const { text } = await get('/gallery?lang=fr');
  expect(text).toContain(`<link rel="canonical" href="${shop.url}/gallery?lang=fr" />`);
  expect(text).toContain('<title>Galerie · ');
  expect(text).toContain('des photos de tableaux célèbres');
  expect(text.match(/<img[^>]*class="develops/g)?.length).toBeGreaterThanOrEqual(20);
  expect((await get('/sitemap.xml')).text).toContain(`<loc>${shop.url}/gallery</loc>`);
  expect((await get('/robots.txt')).text).not.toContain('Disallow: /gallery');
});

test('an unknown address gets a page that says so, with status 404', async () => {
  const { status, text } = await get('/no/such/place');

  expect(status).toBe(404);
  expect(text).toContain('Unter dieser Adresse gibt es nichts');
});

test('a mail’s link whose # was escaped leads to its page, and no cache keeps its secret', async () => {
  const token = 'A'.repeat(43);
  const links = [`/success?at=share#${token}`, `/gift/open#${token}`, '/transform#code=ABCD-EFGH-JKMN'];
  for (const link of links) {
    const { status, headers } = await fetch(shop.url + link.replace('#', '%23'), { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, link]);
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('search engines find the landing page in its languages, and no order', async () => {
  const { text } = await get('/?lang=fr');
  expect(text).toContain(`<link rel="canonical" href="${shop.url}/?lang=fr" />`);
  expect(text.match(/hreflang="[\w-]+"/g)?.slice(0, 3)).toEqual([
    'hreflang="de"',
    'hreflang="fr"',
    'hreflang="x-default"',
  ]);
  const [, data = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text) ?? [];
  expect((JSON.parse(data) as { mainEntity: unknown[] }).mainEntity).toHaveLength(6);

  expect((await get('/robots.txt')).text).toContain('Disallow: /success');
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('xml');
  expect(sitemap.text).toContain(`<loc>${shop.url}/</loc>`);
  expect((await get('/success')).headers.get('x-robots-tag')).toContain('noindex');
});

test('the legal texts are in the visitor’s language, at one address', async () => {
  const { text, headers } = await get('/terms_of_service.txt', { 'accept-language': 'fr-CA' });
  expect(text).toMatch(/^CONDITIONS D’UTILISATION\n/);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('content-language')).toBe('fr');
  expect(headers.get('vary')).toMatch(/accept-language, cookie/i);

  const chosen = await get('/privacy_policy.txt', { 'accept-language': 'fr', cookie: 'language=de' });
  expect(chosen.text).toMatch(/^DATENSCHUTZERKLÄRUNG\n/);
  expect(chosen.text).toContain('und 730 Tage nach dem Ende');
});

test('a home screen gets a name and icons', async () => {
  const { text } = await get('/site.webmanifest');
  const manifest = JSON.parse(text) as { name: string; icons: { src: string }[] };

  expect(manifest.name).toBe('Fratzen & <Co>');
  for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
  expect((await get('/logo')).headers.get('content-type')).toContain('svg');
});

test('scripts are compressed without loss', async () => {
  const { text } = await get('/');
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
  const packed = await get(script, { 'accept-encoding': 'br' });
  const plain = await get(script, { 'accept-encoding': 'identity' });

  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(packed.text).toBe(plain.text);
  expect(packed.headers.get('content-type')).toContain('javascript');
  expect(packed.headers.get('cache-control')).toContain('immutable');
});

test('styles are described in the requested language', async () => {
  const { text } = await get('/api/styles?lang=fr');

  expect(text).toContain('plot par plot');
});

test('test drawings among the examples are marked on the page and in the API', async () => {
  const { text } = await get('/');
  expect(text).toContain('Probezeichnungen: ohne das echte Modell gemacht');
  expect(JSON.parse((await get('/api/shop')).text)).toMatchObject({ testDrawings: true });
  const styles = JSON.parse((await get('/api/styles')).text) as { testDrawing: boolean }[];
  expect(styles.map(({ testDrawing }) => testDrawing)).toEqual([true, true, true, true, true]);
});

test('the order form is visible without scripts, with the styles and their prices', async () => {
  const { text } = await get('/transform');
  const [, form = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? [];
  for (const seen of ['Bricks', 'Picasso', '7,50\u00a0€', 'src="/api/styles/bricks/after"']) {
    expect(form).toContain(seen);
  }
  // It is inert until the scripts are loaded.
  expect(form).toContain('inert=""');
});

test.each(['/gift', '/find', '/withdraw'])(
  'the form of %s accepts no input before its script is loaded',
  async (place) => {
    const forms = (await get(place)).text.match(/<form\b[^>]*>/g) ?? [];
    expect(forms).toHaveLength(1);
    expect(forms[0]).toMatch(/ inert\b/);
  },
);
