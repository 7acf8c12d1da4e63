import type { Request } from 'express';
import type { Language } from '#domain/language.ts';
import { escapeHtml } from './html.ts';

type Site = {
  url: string;
  /** The path of the picture that other sites show beside a link. */
  picture: string;
  offered: readonly Language[];
  /** True for a page that search engines should know, in each of its languages. */
  indexed: boolean;
};

/** Returns the head's elements for the page's own address, its other languages and its picture, as other sites read them. */
export function linksOf({ path, query }: Request, { url, picture: file, offered, indexed }: Site): string {
  const picture = [
    `<meta property="og:type" content="website" />`,
    `<meta property="og:image" content="${escapeHtml(url + file)}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ];
  if (!indexed) return picture.join('');
  const inLanguage = (language: string) => `${url}${path}?lang=${language}`;
  const named = offered.find((language) => language === query.lang);
  const own = named === undefined ? `${url}${path}` : inLanguage(named);
  const alternates = offered.map((language) => alternate(language, inLanguage(language)));
  return [
    `<link rel="canonical" href="${escapeHtml(own)}" />`,
    `<meta property="og:url" content="${escapeHtml(own)}" />`,
    ...alternates,
    alternate('x-default', `${url}${path}`),
    ...picture,
  ].join('');
}

function alternate(language: string, address: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}" />`;
}
