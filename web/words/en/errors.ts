import { refusals, type RefusalCode } from '#domain/refusal.ts';

const refused = Object.fromEntries(
  Object.entries(refusals).map(([code, [, words]]) => [code, words]),
) as Record<RefusalCode, string>;

/** Why a call got no success, by its code: the shop's own words, and ours where the line broke. */
export const words = {
  ...refused,
  no_connection:
    'We could not reach the shop. Check your connection and try again – nothing you entered is lost.',
  photo_of_size: 'The photo must be smaller than 15 MB. Yours is {{megabytes}} MB.',
  photo_uploading: 'Wait until the photo has been uploaded.',
  upload_broken:
    'The photo could not be uploaded. Check your connection and try again – your choices are kept.',
  style_missing: 'Choose a style.',
  http: 'The shop stumbled over something on its side. Nothing is lost; try again in a minute.',
};
