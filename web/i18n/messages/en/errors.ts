import { refusals, type ErrorCode } from '#domain/refusal.ts';

const ofRefusals = Object.fromEntries(
  Object.entries(refusals).map(([code, [, message]]) => [code, message]),
) as Record<ErrorCode, string>;

/** Messages for failed calls, by error code: the shop's own refusals, and those of the web, such as a lost connection. */
export const messages = {
  ...ofRefusals,
  no_connection:
    'We could not reach the shop. Check your connection and try again – nothing you entered is lost.',
  photo_kind_named: 'That file’s type is {{kind}}. The photo must be a JPG, PNG, WebP, HEIC or AVIF.',
  photo_kind_text: 'That is a text file. The photo must be a JPG, PNG, WebP, HEIC or AVIF.',
  photo_of_size: 'The photo must be smaller than 15 MB. Yours is {{megabytes}} MB.',
  photo_uploading: 'Wait until the photo has been uploaded.',
  upload_broken:
    'The photo could not be uploaded. Check your connection and try again – your choices are kept.',
  style_missing: 'Choose a style.',
  http: 'The shop stumbled over something on its side. Nothing is lost; try again in a minute.',
  // The shop's reason for refusing a proof, if it gives one.
  proof_unavailable_off: 'This shop shows no pictures before they are paid for.',
  proof_unavailable_busy:
    'The machine is busy with paid pictures, so we cannot draw yours beforehand right now. Try again in a while, or order without seeing it first.',
  proof_unavailable_slow:
    'This style takes too long to draw before you order. You can order it without seeing it first.',
  too_often_proofs: 'Those are all we draw in a day before you order. You can order without seeing it first.',
  too_often_uploads: 'Other uploads from your network are still under way. Try again in a few seconds.',
  blocked_email:
    'Ordering for this email address is paused until {{until}}, because several photos were refused. You have not been charged. If that is wrong, write to {{support}} and a person will look.',
  blocked_photo:
    'Ordering with this photo is paused until {{until}}, because it was refused several times. You have not been charged. If that is wrong, write to {{support}} and a person will look.',
  blocked_email_added:
    'Ordering for this email address is paused until {{until}}. You have not been charged. If that is wrong, write to {{support}} and a person will look.',
  blocked_photo_added:
    'Ordering with this photo is paused until {{until}}. You have not been charged. If that is wrong, write to {{support}} and a person will look.',
  shop_closed_paused: 'The shop is paused. You have not been charged. Come back a little later.',
  shop_closed_announced: '{{announcement}} You have not been charged.',
  shop_closed_database:
    'The shop cannot take orders right now. You have not been charged. Come back a little later.',
  shop_closed_machine:
    'The drawing machine is off right now. You have not been charged. Come back a little later.',
  shop_closed_disk:
    'The shop has no room for new photos right now. You have not been charged. Come back a little later.',
  shop_closed_queue:
    'The shop cannot take orders right now. You have not been charged. Come back a little later.',
  shop_closed_backlog:
    'The line is very long right now. You have not been charged. Come back a little later.',
  shop_closed_style:
    'This style cannot be drawn right now. You have not been charged. Choose another one, or come back a little later.',
};
