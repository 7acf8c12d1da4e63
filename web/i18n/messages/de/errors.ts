import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'errors'> = {
  malformed:
    'An dieser Anfrage fehlt oder stimmt etwas nicht. Lade die Seite neu und versuch es noch einmal.',
  request_too_large:
    'Das ist mehr, als der Shop auf einmal annehmen kann. Kürze es und versuch es noch einmal.',
  too_slow: 'Das hat zu lange gedauert. Prüfe deine Verbindung und versuch es noch einmal.',
  photo_missing: 'Wähle ein Foto aus.',
  photo_too_large: 'Das Foto muss kleiner als 15 MB sein.',
  photo_kind: 'Das Foto muss ein JPG, PNG, WebP, HEIC oder AVIF sein.',
  photo_kind_named:
    'Diese Datei ist vom Typ {{kind}}. Das Foto muss ein JPG, PNG, WebP, HEIC oder AVIF sein.',
  photo_kind_text: 'Das ist eine Textdatei. Das Foto muss ein JPG, PNG, WebP, HEIC oder AVIF sein.',
  photo_damaged: 'Das Foto ist leer oder beschädigt. Wähle ein anderes aus.',
  photo_too_small: 'Das Foto muss an der kurzen Seite mindestens 256 Pixel haben.',
  photo_too_many_pixels: 'Das Foto darf höchstens 52 Megapixel haben. Wähle ein kleineres aus.',
  photo_too_thin:
    'Das Foto ist zum Zeichnen zu lang und schmal. Die lange Seite darf 8-mal so lang sein wie die kurze.',
  photo_gone: 'Dieses Foto haben wir nicht mehr. Wähle es noch einmal aus.',
  crop_outside: 'Der Ausschnitt muss im Foto liegen und an der kurzen Seite mindestens 256 Pixel haben.',
  style_unknown: 'Diesen Stil gibt es nicht mehr. Wähle einen anderen aus.',
  proof_unavailable: 'Vorab können wir dein Bild gerade nicht zeichnen. Bestellen kannst du trotzdem.',
  price_changed:
    'Der Preis hat sich inzwischen geändert. Dir wurde nichts berechnet. Sieh dir den neuen an und bestell noch einmal.',
  email_malformed: 'Gib eine E-Mail-Adresse wie name@example.com an.',
  consent_missing: 'Setz das Häkchen, dass du dieses Foto verwenden darfst.',
  code_unknown: 'Diesen Code kennen wir nicht. Sieh nach, ob du dich vertippt hast.',
  code_used: 'Dieser Code wurde schon eingelöst.',
  code_expired: 'Dieser Code ist abgelaufen.',
  code_of_test:
    'Dieser Code stammt aus der Zeit, als der Shop ausprobiert wurde. Er ist jetzt nichts mehr wert.',
  pack_gone: 'Dieses Paket gibt es nicht mehr. Wähle ein anderes oder ein einzelnes Bild.',
  pack_empty: 'In diesem Paket ist kein Bild mehr übrig.',
  code_worth_less: 'Für diesen Stil reicht der Code nicht. Wähle einen anderen Stil, oder zahle mit Karte.',
  code_stopped: 'Die Zahlung für diesen Code wurde zurückgegeben oder wird gerade geprüft.',
  code_guessed: 'Zu viele falsche Codes. Versuch es in einer Stunde wieder, oder zahle mit Karte.',
  gift_link:
    'Auf einem Geschenk dürfen keine Links oder Adressen stehen. Nimm sie aus den Namen und der Nachricht.',
  gift_day: 'Wähle einen Tag zwischen heute und heute in einem Jahr.',
  gift_sent: 'Dieses Geschenk ist schon unterwegs oder wurde an so viele Adressen geschickt, wie es geht.',
  gift_unknown: 'Dieses Geschenk kennen wir nicht. Öffne noch einmal den Link auf seiner Karte.',
  blocked: 'Bestellen geht nach mehreren abgelehnten Fotos gerade nicht.',
  shop_closed:
    'Die Zeichenmaschine ist gerade aus. Dir wurde nichts berechnet. Versuch es später noch einmal.',
  shop_open: 'Die Kabine ist wieder offen: Du kannst gleich bestellen.',
  opening_link_over:
    'Dieser Link gilt nicht mehr. Möchtest du noch eine Mail, bitte auf der geschlossenen Seite darum.',
  already_redrawn: 'Dieses Bild wurde schon einmal neu gezeichnet.',
  redraw_stopped:
    'Die Zahlung für dieses Bild wurde zurückgegeben oder wird gerade geprüft, darum wird es nicht noch einmal gezeichnet.',
  redraw_over: 'Ein Bild kann innerhalb von 24 Stunden neu gezeichnet werden.',
  drawing_begun:
    'Wir haben mit dem Zeichnen begonnen, deshalb lässt sich diese Bestellung nicht mehr stornieren.',
  cancel_stopped:
    'Die Zahlung dieser Bestellung wurde zurückgegeben oder wird gerade geprüft, deshalb lässt sie sich hier nicht stornieren.',
  nothing_to_cancel: 'Hier gibt es nichts zu stornieren.',
  nothing_to_appeal: 'Hier gibt es nichts zu widersprechen: Dieses Foto wurde nicht abgelehnt.',
  nothing_to_send: 'Es gibt noch nichts zu schicken.',
  order_unknown: 'Diese Bestellung kennen wir nicht. Öffne den Link in deiner Mail.',
  picture_not_ready: 'Das Bild ist (noch oder nicht mehr) nicht da.',
  already_paid: 'Diese Bestellung ist schon bezahlt. Dir wird nichts weiter berechnet.',
  key_reused:
    'Diese Anfrage wurde schon für etwas anderes verwendet. Lade die Seite neu und versuch es noch einmal.',
  cross_site:
    'Diese Anfrage kam von einer anderen Website. Öffne den Shop selbst und versuch es noch einmal.',
  signature_wrong: 'Die Unterschrift passt nicht.',
  too_often: 'Das waren viele Anfragen. Warte ein wenig und versuch es noch einmal.',
  no_such_page: 'Unter dieser Adresse gibt es nichts.',
  no_room:
    'Für neue Fotos ist gerade kein Platz. Nichts ist verloren; versuch es ein wenig später noch einmal.',
  payment_unreachable:
    'Der Zahlungsdienst antwortet nicht. Dir wurde nichts berechnet. Versuch es in einer Minute noch einmal.',
  shop_unavailable:
    'Der Shop muss kurz verschnaufen. Nichts ist verloren; versuch es in einer Minute noch einmal.',
  photo_of_size: 'Das Foto muss kleiner als 15 MB sein. Deins hat {{megabytes}} MB.',
  photo_uploading: 'Warte, bis das Foto hochgeladen ist.',
  upload_broken:
    'Das Foto konnte nicht hochgeladen werden. Prüfe deine Verbindung und versuch es noch einmal – deine Auswahl bleibt erhalten.',
  style_missing: 'Wähle einen Stil aus.',
  no_connection:
    'Wir konnten den Shop nicht erreichen. Prüfe deine Verbindung und versuch es noch einmal – nichts von dem, was du eingegeben hast, ist verloren.',
  http: 'Der Shop ist auf seiner Seite über etwas gestolpert. Nichts ist verloren; versuch es in einer Minute noch einmal.',
  // The shop's reason for refusing a proof, if it gives one.
  proof_unavailable_off: 'Dieser Shop zeigt keine Bilder, bevor sie bezahlt sind.',
  proof_unavailable_busy:
    'Die Maschine hat mit bezahlten Bildern zu tun und kann deins gerade nicht vorab zeichnen. Versuch es später noch einmal, oder bestell, ohne es vorher zu sehen.',
  proof_unavailable_slow:
    'Dieser Stil braucht zu lange, um ihn vor der Bestellung zu zeichnen. Bestellen kannst du ihn trotzdem.',
  too_often_proofs: 'Mehr zeichnen wir an einem Tag nicht vorab. Bestellen kannst du trotzdem.',
  too_often_uploads:
    'Aus deinem Netz wird gerade noch anderes hochgeladen. Versuch es in ein paar Sekunden noch einmal.',
  blocked_email:
    'Bestellungen mit dieser E-Mail-Adresse sind bis {{until}} ausgesetzt, weil mehrere Fotos abgelehnt wurden. Dir wurde nichts berechnet. Wenn das ein Irrtum ist, schreib an {{support}}: Dann sieht ein Mensch nach.',
  blocked_photo:
    'Bestellungen mit diesem Foto sind bis {{until}} ausgesetzt, weil es mehrmals abgelehnt wurde. Dir wurde nichts berechnet. Wenn das ein Irrtum ist, schreib an {{support}}: Dann sieht ein Mensch nach.',
  blocked_email_added:
    'Bestellungen mit dieser E-Mail-Adresse sind bis {{until}} ausgesetzt. Dir wurde nichts berechnet. Wenn das ein Irrtum ist, schreib an {{support}}: Dann sieht ein Mensch nach.',
  blocked_photo_added:
    'Bestellungen mit diesem Foto sind bis {{until}} ausgesetzt. Dir wurde nichts berechnet. Wenn das ein Irrtum ist, schreib an {{support}}: Dann sieht ein Mensch nach.',
  shop_closed_paused:
    'Der Shop macht gerade Pause. Dir wurde nichts berechnet. Komm ein wenig später wieder.',
  shop_closed_announced: '{{announcement}} Dir wurde nichts berechnet.',
  shop_closed_database:
    'Der Shop kann gerade keine Bestellungen aufnehmen. Dir wurde nichts berechnet. Komm ein wenig später wieder.',
  shop_closed_machine:
    'Die Zeichenmaschine ist gerade aus. Dir wurde nichts berechnet. Komm ein wenig später wieder.',
  shop_closed_disk:
    'Für neue Fotos ist gerade kein Platz. Dir wurde nichts berechnet. Komm ein wenig später wieder.',
  shop_closed_queue:
    'Der Shop kann gerade keine Bestellungen annehmen. Dir wurde nichts berechnet. Komm ein wenig später wieder.',
  shop_closed_backlog:
    'Die Schlange ist gerade sehr lang. Dir wurde nichts berechnet. Komm ein wenig später wieder.',
  shop_closed_style:
    'Dieser Stil lässt sich gerade nicht zeichnen. Dir wurde nichts berechnet. Wähle einen anderen, oder komm ein wenig später wieder.',
};
