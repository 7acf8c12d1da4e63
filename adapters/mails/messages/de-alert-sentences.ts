import type { alertPhrases as phrases, alertSentences as sentences } from '#domain/alert-sentence.ts';
import type { Translation } from '#domain/messages.ts';

export const alertWords: Translation<{ phrases: typeof phrases; sentences: typeof sentences }> = {
  phrases: {
    key_unknown:
      'Stripe kennt STRIPE_SECRET_KEY nicht: Kopieren Sie den Schlüssel noch einmal aus dem Stripe-Dashboard, unter Developers, API keys',
    key_lacks: 'STRIPE_SECRET_KEY fehlt eine Berechtigung: `toonbooth doctor` nennt sie',
    call_refused: 'Stripe lehnt diesen Aufruf ab: Die Workbench dort zeigt ihn unter Logs',
    see_log: 'Das Log nennt den Grund',
    needs_response: 'wartet auf Ihre Antwort',
    under_review: 'wird geprüft',
    warning_needs_response: 'Rückfrage der Bank, wartet auf Ihre Antwort',
    warning_under_review: 'Rückfrage der Bank, wird geprüft',
    redis_full: 'Redis ist voll: Sein maxmemory ist aufgebraucht',
    redis_unsaved: 'Redis schreibt nichts mehr, weil es nicht auf seine Platte sichern konnte',
    redis_replica: 'Redis ist ein Replikat, das keine Aufträge annimmt',
    redis_cluster: 'Dieses Redis läuft im Cluster-Modus, den die Warteschlange nicht verwenden kann',
    postgres_read_only: 'PostgreSQL lässt sich nur lesen',
    server_silent: 'Er antwortet nicht',
    connection_broke: 'Die Verbindung brach ab',
    sender_crashed: 'Der Prozess, der sie verschickt hat, ist abgestürzt',
    sender_silent: 'Der Prozess, der sie verschickt hat, hat nie vermerkt, wie das ausging',
    no_answer: 'keine',
    comfyui_holes:
      'CVE-2026-56670 (ein hochgeladenes SVG führt im Editor Skripte aus), CVE-2026-56671 (über Modellvorschauen lassen sich Dateien der Maschine lesen), CVE-2026-56672 (eine Datei der Benutzerdaten führt im Editor Skripte aus), CVE-2026-56673 (ein Prompt lädt Bilder von überall auf der Maschine)',
  },

  sentences: {
    no_worker: 'Es läuft kein Worker: Nichts wird gezeichnet, gemailt oder erstattet.',
    closed_disk: 'Auf dem Datenträger ist zu wenig Platz.',
    closed_queue: 'Die Warteschlange nimmt keine Aufträge an.',
    closed_backlog: 'Die Schlange ist länger als MAX_WAIT.',
    closed_machine: 'Kein ComfyUI kann zeichnen.',
    comfyui_gone: '{{instance}} bekommt keine Arbeit.',
    comfyui_gone_since: '{{instance}} bekommt keine Arbeit; sein letztes Bild ist vom {{at}}.',
    comfyui_insecure:
      '{{instance}} hat die Version {{version}}, mit Sicherheitslücken, die {{secureSince}} geschlossen hat: {{holes}}.',
    style_at: '{{style}} auf {{instance}}',
    style_not_drawable: '{{style}} lässt sich auf {{instance}} nicht zeichnen.',
    style_drawn_wrong:
      '{{style}} lässt sich auf {{instance}} nicht zeichnen: Das Testbild ist falsch ({{error}}).',
    queue_gone: '{{error}}.',
    disk_space: '{{folder}} hat {{free}} GB frei, weniger als {{least}}.',
    disk_inodes: '{{folder}} hat {{free}} Inodes (Plätze für Dateien) frei, weniger als {{least}}.',
    disk_read_only: '{{folder}} ist schreibgeschützt.',
    disk_fails: '{{folder}} meldet einen Fehler: {{error}}.',
    storage_gone: '{{place}} antwortet nicht.',
    backup_last: 'Das letzte gute ist vom {{at}}.',
    backup_last_failed: 'Das letzte gute ist vom {{at}}; danach: {{error}}',
    backup_missing: 'Es gibt noch kein gutes.',
    backup_missing_failed: 'Es gibt noch kein gutes; danach: {{error}}',
    rehearsal_failed: 'Die Probe vom {{at}} ist gescheitert: {{error}}',
    webhook_silent: 'Zur Zahlung vom {{at}} kam kein Ereignis.',
    refund_waits: 'Eine Erstattung wartet: {{remedy}}.',
    refunds_wait: '{{count}} Erstattungen warten: {{remedy}}.',
    refund_failed:
      'Die Bank hat die Erstattung von {{price}} abgelehnt. Sie gehört zur Zahlung {{payment}} der Bestellung {{reference}}.',
    refund_failed_unknown:
      'Die Bank hat die Erstattung von {{price}} abgelehnt. Sie gehört zur Zahlung {{payment}}, zu der die Datenbank keine Bestellung kennt.',
    refund_canceled:
      'Jemand hat die Erstattung von {{price}} zurückgezogen. Sie gehört zur Zahlung {{payment}} der Bestellung {{reference}}.',
    refund_canceled_unknown:
      'Jemand hat die Erstattung von {{price}} zurückgezogen. Sie gehört zur Zahlung {{payment}}, zu der die Datenbank keine Bestellung kennt.',
    sold_through_link: 'Verkauft über Link, das Anfechtungen beantwortet.',
    disputed: '{{reference}}: {{status}}',
    dispute_open: 'Die Zahlung {{payment}} der Bestellung {{reference}}.',
    dispute_open_status: 'Die Zahlung {{payment}} der Bestellung {{reference}}: {{status}}.',
    dispute_open_unknown: 'Die Zahlung {{payment}}, zu der es keine Bestellung mehr gibt.',
    dispute_open_unknown_status: 'Die Zahlung {{payment}}, zu der es keine Bestellung mehr gibt: {{status}}.',
    dispute_won: 'Die Zahlung {{payment}} der Bestellung {{reference}} gehört wieder Ihnen.',
    payment_returned: 'Die Zahlung {{payment}} geht ganz zurück.',
    payment_waiting: 'Die Zahlung {{payment}} vom {{at}}.',
    mail_waits: 'Eine Mail wartet seit {{at}}: {{error}}.',
    mails_wait: '{{count}} Mails warten seit {{at}}: {{error}}.',
    mail_unknown: 'Bestellung {{reference}}, die Mail „{{mail}}“: {{error}}.',
    events_refused:
      'Ereignisse seit {{at}}: {{waiting}} warten, {{givenUp}} aufgegeben. Die letzte Antwort: {{answer}}.',
    appeal_waiting: 'Bestellung {{reference}}, seit {{at}}.',
    logins_refused:
      'Innerhalb einer Stunde kamen so viele falsche, dass keines mehr angenommen wird, wo sich noch nie jemand angemeldet hat.',
    lasted_minute: 'Das dauerte 1 Minute.',
    lasted_minutes: 'Das dauerte {{count}} Minuten.',
    and_more: 'Und noch {{count}}.',
  },
};
