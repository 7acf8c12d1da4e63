import type { Translation } from '#domain/messages.ts';
import type { alertMessages as english } from './en-alerts.ts';

export const alertMessages: Translation<typeof english> = {
  shop_closed: {
    title: 'Der Shop nimmt keine Bestellungen an',
    advice:
      'Er öffnet von selbst, sobald es wieder geht. Bezahlte Bestellungen gehen weiter oder werden erstattet.',
  },
  database_gone: {
    title: 'Die Datenbank lässt sich nicht beschreiben',
    advice:
      'Nichts wird verkauft, und bezahlte Bestellungen warten. Der Shop öffnet von selbst, sobald die Datenbank wieder beschreibbar ist. `toonbooth doctor` zeigt ihre Antwort.',
  },
  comfyui_gone: {
    title: 'Ein ComfyUI ist ausgefallen',
    advice:
      'Prüfen Sie, ob es läuft und was in seinem eigenen Log steht. Bis dahin zeichnet der Shop auf den anderen.',
  },
  style_not_drawable: {
    title: 'Ein ComfyUI kann einen Stil nicht zeichnen',
    advice:
      'Das Log des Workers nennt den Grund. Ein Stil, den kein ComfyUI zeichnen kann, wird nicht verkauft; er kommt von selbst zurück.',
  },
  comfyui_insecure: {
    title: 'Ein ComfyUI hat bekannte Sicherheitslücken',
    advice:
      'Aktualisieren Sie es, und sorgen Sie dafür, dass nur der Shop es erreicht. Auf einer GPU zeichnet es für den Shop nur mit ALLOW_OLD_COMFYUI=1.',
  },
  queue_gone: {
    title: 'Die Warteschlange nimmt keine Aufträge an',
    advice:
      'Nichts wird gezeichnet, gemailt oder erstattet, und nichts Neues verkauft. Bezahlte Bestellungen warten und gehen von selbst weiter. `toonbooth doctor` zeigt die Antwort der Warteschlange.',
  },
  disk_low: {
    title: 'Ein Datenträger ist fast voll',
    advice: 'Bis wieder Platz ist, wird nichts Neues verkauft; MIN_FREE_DISK_GB legt fest, wie viel.',
  },
  storage_gone: {
    title: 'Fotos und Bilder sind nicht erreichbar',
    advice:
      'Fotos lassen sich nicht hochladen und Bilder nicht ansehen. Bezahlte Bestellungen warten. `toonbooth doctor` zeigt die Antwort des Ordners oder des Buckets.',
  },
  backup_old: {
    title: 'Das letzte gute Backup ist alt',
    advice:
      'Die Seite „Backups“ der Konsole sagt, warum keines gemacht wurde. Der Shop versucht es jede Stunde wieder; der Knopf dort versucht es sofort.',
  },
  rehearsal_failed: {
    title: 'Ein Backup ließ sich nicht wiederherstellen',
    advice:
      'Der Shop blieb unberührt: Das war eine Probe. Beheben Sie, was sie nennt, machen Sie in der Konsole ein neues Backup, und stellen Sie dieses von Hand wieder her: docs/operating/backups.md erklärt, wie.',
  },
  webhook_silent: {
    title: 'Der Webhook von Stripe schweigt',
    advice:
      'Der Shop fragt Stripe stattdessen selbst nach Zahlungen, was länger dauert. `toonbooth doctor` sagt, was mit dem Endpunkt oder seinem Secret nicht stimmt.',
  },
  refund_refused: {
    title: 'Stripe lehnt Erstattungen ab',
    advice: 'Die Erstattungen warten und werden wiederholt, bis Stripe sie annimmt.',
  },
  refund_failed: {
    title: 'Eine Erstattung ist endgültig gescheitert',
    advice:
      'Der Shop versucht sie nicht noch einmal. Das Stripe-Dashboard zeigt, warum, und wem Sie das Geld auf anderem Weg zurückgeben müssen. Wer für seine Zahlung nichts bekommen hat, wurde gebeten, an SUPPORT_EMAIL zu schreiben.',
  },
  refund_canceled: {
    title: 'Eine Erstattung wurde in Stripe zurückgezogen',
    advice:
      'Der Shop wiederholt keine Erstattung, die ein Mensch angehalten hat. Für die Zahlung einer Bestellung tut das `toonbooth orders refund`; eine zweite oder verspätete Zahlung erstatten Sie im Stripe-Dashboard.',
  },
  dispute_open: {
    title: 'Eine Zahlung ist angefochten',
    advice:
      'Antworten Sie rechtzeitig im Stripe-Dashboard. Bis die Bank entschieden hat, sind Bestellung und Code gesperrt. Wenn Sie wissen, dass die Sache endgültig vorbei ist, gibt `toonbooth orders release` beide frei.',
  },
  dispute_won_late: {
    title: 'Eine Anfechtung wurde erst nach dem Ende ihrer Bestellung gewonnen',
    advice:
      'Die Bank hatte die Zahlung zurückgeholt, darum wurde nichts gezeichnet, und jetzt gehört das Geld wieder Ihnen: Wer bezahlt hat, hat weder Bild noch Geld. `toonbooth orders refund` gibt es zurück.',
  },
  payment_returned: {
    title: 'Eine Zahlung ohne Bestellung wird erstattet',
    advice:
      'Sie wurde in diesem Shop geleistet, aber die Datenbank hat keine Bestellung dazu, etwa weil ein älteres Backup wiederhergestellt wurde. Das Stripe-Dashboard nennt, wer bezahlt hat: Der Shop kann dieser Person nicht schreiben.',
  },
  payment_waiting: {
    title: 'Eine Zahlung ohne Bestellung wartet auf Sie',
    advice:
      'So viele auf einmal sprechen dafür, dass dies eine ältere Datenbank ist oder die eines anderen Shops: Suchen Sie zuerst die richtige. Solange Sie es nicht sagen, wird nichts erstattet: `toonbooth payments` oder die Konsole zeigt die Zahlungen, und erstattet sie oder lässt sie, wie sie sind.',
  },
  mail_refused: {
    title: 'Der Mailserver nimmt keine Mails an',
    advice:
      'Bis dahin steht für Besucher alles auf der Seite ihrer Bestellung. `toonbooth doctor` prüft SMTP_URL; starten Sie nach einer Änderung neu. Wartende Mails gehen von selbst hinaus, sobald der Server wieder welche annimmt.',
  },
  mail_unknown: {
    title: 'Eine Mail ist vielleicht nicht angekommen',
    advice:
      'Die Verbindung brach ab, während der Mailserver sie annahm. Von selbst geht sie nicht noch einmal hinaus; `toonbooth orders send` verschickt sie, und auch wer bestellt hat, kann das.',
  },
  events_refused: {
    title: 'Ihr eigenes System nimmt keine Ereignisse an',
    advice:
      'Sie werden stündlich wiederholt, jedes drei Tage lang. Die Seite „Events“ der Konsole zeigt die letzten Antworten, und verschickt noch einmal, was aufgegeben wurde.',
  },
  appeal_waiting: {
    title: 'Ein Einspruch wartet auf Sie',
    advice:
      '`toonbooth appeals` oder die Konsole zeigt das Foto; geben Sie dem Einspruch statt, oder weisen Sie ihn ab.',
  },
  logins_refused: {
    title: 'Jemand probiert Passwörter für die Konsole',
    advice:
      'Sie können sich weiterhin anmelden: mit einem Browser oder von einer Adresse, mit denen das schon einmal gelang, und von überall mit `toonbooth admin login`. Ein zweiter Faktor macht solches Raten nutzlos.',
  },
};
