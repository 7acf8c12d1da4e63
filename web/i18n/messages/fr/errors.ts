import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'errors'> = {
  malformed:
    'Il manque quelque chose à cette demande, ou quelque chose cloche. Recharge la page et réessaie.',
  request_too_large: 'C’est plus que ce que la boutique peut prendre d’un coup. Raccourcis et réessaie.',
  too_slow: 'Ça a mis trop de temps à arriver. Vérifie ta connexion et réessaie.',
  photo_missing: 'Choisis une photo.',
  photo_too_large: 'La photo doit faire moins de 15 Mo.',
  photo_kind: 'La photo doit être un JPG, PNG, WebP, HEIC ou AVIF.',
  photo_kind_named: 'Ce fichier est de type {{kind}}. La photo doit être un JPG, PNG, WebP, HEIC ou AVIF.',
  photo_kind_text: 'Ceci est un fichier texte. La photo doit être un JPG, PNG, WebP, HEIC ou AVIF.',
  photo_damaged: 'La photo est vide ou abîmée. Choisis-en une autre.',
  photo_too_small: 'La photo doit faire au moins 256 pixels sur son petit côté.',
  photo_too_many_pixels: 'La photo peut faire au plus 52 mégapixels. Choisis-en une plus petite.',
  photo_too_thin:
    'La photo est trop longue et trop fine pour être dessinée. Son grand côté peut faire 8 fois le petit.',
  photo_gone: 'On n’a plus cette photo. Choisis-la encore une fois.',
  crop_outside: 'Le cadrage doit rester dans la photo et faire au moins 256 pixels sur son petit côté.',
  style_unknown: 'Ce style n’est plus proposé. Choisis-en un autre.',
  proof_unavailable:
    'Impossible de dessiner ton image à l’avance pour l’instant. Tu peux la commander quand même.',
  price_changed:
    'Le prix a changé entre-temps. Rien n’a été débité. Regarde le nouveau et commande à nouveau.',
  email_malformed: 'Indique une adresse mail comme name@example.com.',
  consent_missing: 'Coche la case pour dire que tu as le droit d’utiliser cette photo.',
  code_unknown: 'On ne connaît pas ce code. Vérifie les fautes de frappe.',
  code_used: 'Ce code a déjà été utilisé.',
  code_expired: 'Ce code a expiré.',
  code_of_test: 'Ce code date de la période d’essai de la boutique. Il ne vaut plus rien.',
  pack_gone: 'Ce lot n’est plus en vente. Choisis-en un autre, ou un seul dessin.',
  pack_empty: 'Il ne reste plus de dessin dans ce lot.',
  code_worth_less: 'Ce code ne suffit pas pour ce style. Choisis-en un autre, ou paie par carte.',
  code_stopped: 'Le paiement de ce code a été rendu ou est en cours d’examen.',
  code_guessed: 'Trop de mauvais codes. Réessaie dans une heure, ou paie par carte.',
  gift_link: 'Un cadeau ne peut pas contenir de liens ni d’adresses. Enlève-les des noms et du message.',
  gift_day: 'Choisis un jour entre aujourd’hui et dans un an.',
  gift_sent: 'Ce cadeau est déjà en route, ou a été envoyé à toutes les adresses possibles.',
  gift_unknown: 'Nous ne connaissons pas ce cadeau. Ouvre encore une fois le lien de sa carte.',
  blocked: 'Les commandes sont en pause pour l’instant, après plusieurs photos refusées.',
  shop_closed: 'La machine à dessiner est éteinte en ce moment. Rien n’a été débité. Réessaie plus tard.',
  shop_open: 'La cabine est de nouveau ouverte : tu peux commander tout de suite.',
  opening_link_over: 'Ce lien n’est plus valable. Si tu veux encore un mail, demande-le sur la page fermée.',
  already_redrawn: 'Cette image a déjà été redessinée.',
  redraw_stopped:
    'Le paiement de cette image a été remboursé ou est en cours d’examen, elle n’est donc pas redessinée.',
  redraw_over: 'Une image peut être redessinée pendant 24 heures.',
  drawing_begun: 'On a déjà commencé à dessiner, cette commande ne peut donc plus être annulée.',
  cancel_stopped:
    'Le paiement de cette commande a été rendu ou est en cours d’examen, elle ne peut donc pas être annulée ici.',
  nothing_to_cancel: 'Il n’y a rien à annuler ici.',
  nothing_to_appeal: 'Il n’y a rien à contester : cette photo n’a pas été refusée.',
  nothing_to_send: 'Il n’y a encore rien à envoyer.',
  order_unknown: 'On ne connaît pas cette commande. Ouvre le lien dans ton mail.',
  picture_not_ready: 'L’image n’est pas là (pas encore, ou plus).',
  already_paid: 'Cette commande est déjà payée. Plus rien n’est débité.',
  key_reused: 'Cette demande a déjà servi à autre chose. Recharge la page et réessaie.',
  cross_site: 'Cette demande venait d’un autre site. Ouvre la boutique elle-même et réessaie.',
  signature_wrong: 'La signature ne correspond pas.',
  too_often: 'Ça fait beaucoup de demandes. Attends un peu et réessaie.',
  no_such_page: 'Il n’y a rien à cette adresse.',
  no_room:
    'Il n’y a plus de place pour de nouvelles photos en ce moment. Rien n’est perdu ; réessaie un peu plus tard.',
  payment_unreachable: 'Le service de paiement ne répond pas. Rien n’a été débité. Réessaie dans une minute.',
  shop_unavailable: 'La boutique reprend son souffle. Rien n’est perdu ; réessaie dans une minute.',
  photo_of_size: 'La photo doit faire moins de 15 Mo. La tienne fait {{megabytes}} Mo.',
  photo_uploading: 'Attends que la photo soit envoyée.',
  upload_broken:
    'La photo n’a pas pu être envoyée. Vérifie ta connexion et réessaie : tes choix sont gardés.',
  style_missing: 'Choisis un style.',
  no_connection:
    'On n’a pas pu joindre la boutique. Vérifie ta connexion et réessaie : rien de ce que tu as saisi n’est perdu.',
  http: 'La boutique a trébuché sur quelque chose de son côté. Rien n’est perdu ; réessaie dans une minute.',
  // The shop's reason for refusing a proof, if it gives one.
  proof_unavailable_off: 'Cette boutique ne montre pas les images avant qu’elles soient payées.',
  proof_unavailable_busy:
    'La machine est occupée par des images déjà payées et ne peut pas dessiner la tienne à l’avance pour l’instant. Réessaie plus tard, ou commande sans la voir d’abord.',
  proof_unavailable_slow:
    'Ce style est trop long à dessiner avant une commande. Tu peux le commander quand même.',
  too_often_proofs:
    'Tu as vu toutes celles qu’on dessine en un jour avant une commande. Tu peux commander quand même.',
  too_often_uploads: 'D’autres photos arrivent encore depuis ton réseau. Réessaie dans quelques secondes.',
  blocked_email:
    'Les commandes avec cette adresse mail sont suspendues jusqu’au {{until}}, car plusieurs photos ont été refusées. Rien ne t’a été débité. Si c’est une erreur, écris à {{support}} : quelqu’un regardera.',
  blocked_photo:
    'Les commandes avec cette photo sont suspendues jusqu’au {{until}}, car elle a été refusée plusieurs fois. Rien ne t’a été débité. Si c’est une erreur, écris à {{support}} : quelqu’un regardera.',
  blocked_email_added:
    'Les commandes avec cette adresse mail sont suspendues jusqu’au {{until}}. Rien ne t’a été débité. Si c’est une erreur, écris à {{support}} : quelqu’un regardera.',
  blocked_photo_added:
    'Les commandes avec cette photo sont suspendues jusqu’au {{until}}. Rien ne t’a été débité. Si c’est une erreur, écris à {{support}} : quelqu’un regardera.',
  shop_closed_paused: 'La boutique est en pause. Rien ne t’a été débité. Reviens un peu plus tard.',
  shop_closed_announced: '{{announcement}} Rien ne t’a été débité.',
  shop_closed_database:
    'La boutique ne peut pas enregistrer de commandes en ce moment. Rien ne t’a été débité. Reviens un peu plus tard.',
  shop_closed_machine:
    'La machine à dessiner est éteinte en ce moment. Rien ne t’a été débité. Reviens un peu plus tard.',
  shop_closed_disk:
    'Il n’y a plus de place pour de nouvelles photos en ce moment. Rien ne t’a été débité. Reviens un peu plus tard.',
  shop_closed_queue:
    'La boutique ne peut pas prendre de commandes en ce moment. Rien ne t’a été débité. Reviens un peu plus tard.',
  shop_closed_backlog:
    'La file est très longue en ce moment. Rien ne t’a été débité. Reviens un peu plus tard.',
  shop_closed_style:
    'Ce style ne peut pas être dessiné en ce moment. Rien ne t’a été débité. Choisis-en un autre, ou reviens un peu plus tard.',
};
