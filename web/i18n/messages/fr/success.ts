import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'success'> = {
  states: {
    awaiting_payment: {
      title: 'Confirmation de ton paiement',
      text: 'Si tu viens de payer, cette page avance toute seule dans un instant. Sinon, rien n’a été débité et tout est gardé.',
    },
    expired: {
      title: 'Pas encore payée',
      text: 'La page de paiement s’est fermée. Rien n’a été débité. Ta photo reste ici un moment, tu peux donc payer maintenant.',
    },
    paid: {
      title: 'Payée',
      text: 'Merci ! Ta photo passe un rapide contrôle automatique, puis elle rejoint la file.',
    },
    approved: { title: 'Dessin en cours', text: 'Crayons dégainés. Ne bouge plus. Tu peux cligner.' },
    drawn: {
      title: 'Vérification',
      text: 'Dessinée ! Un dernier regard attentif sur le résultat avant que tu le voies.',
    },
    accepted: { title: 'Presque prête', text: 'C’est réussi. On te l’emballe dans un mail.' },
    delivered: { title: 'Ton image est prête', text: 'Regarde-toi. Une copie est en route vers {{email}}.' },
    rejected: {
      title: 'On ne peut pas dessiner cette photo',
      text: 'Notre contrôle automatique l’a jugée inadaptée. Un code pour une image gratuite est en préparation.',
    },
    code_issued: {
      title: 'On ne peut pas dessiner cette photo',
      text: 'Notre contrôle automatique l’a jugée inadaptée, et il peut se tromper. Voici un code pour une image gratuite : utilise-le avec une autre photo.',
    },
    rejected_final: {
      title: 'On ne peut pas dessiner cette photo',
      text: 'Notre contrôle automatique l’a encore jugée inadaptée. C’était une chaîne de codes gratuits, et elle s’arrête ici : il n’y en a plus, et rien n’a été débité.',
    },
    failed: {
      title: 'Quelque chose a cassé de notre côté',
      text: 'On n’a pas pu faire ton image, et c’est notre faute. {{money}}',
    },
    gift_paid: { title: 'Payé', text: 'Merci ! Le code de ton cadeau est en train d’être créé.' },
    gift_issued: {
      title: 'Ton cadeau est prêt',
      text: 'Une photo, au choix du style. Le code est aussi en route vers {{email}}.',
    },
    refunded: {
      title: 'Ton argent est sur le retour',
      text: 'On n’a pas pu faire ton image à cause d’une panne de notre côté. On a remboursé {{price}} par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours à l’afficher.',
    },
    code_restored: {
      title: 'Ton code est de nouveau valable',
      text: 'On n’a pas pu faire ton image à cause d’une panne de notre côté. Ton code marche de nouveau, avec la même photo ou une autre.',
    },
    cancelled: {
      title: 'Annulée',
      text: 'Tu as annulé cette commande. Rien n’a été dessiné, et ta photo est effacée. {{money}}',
    },
    in_backlog: {
      title: 'Dans la file',
      text: 'Ta photo est bonne et attend son tour. Entraîne-toi à avoir l’air surpris.',
    },
  },
  delayed: {
    pending: {
      title: 'Ton paiement est en route',
      text: 'Merci ! Tu as payé par un moyen qui prend quelques jours, et tu n’as plus rien à faire.',
      picture:
        'Dès que le paiement arrive, on dessine ton image et on écrit à {{email}}. D’ici là, rien n’est dessiné ; ta photo est gardée pour ça, jusqu’au {{day}} au plus tard.',
      gift: 'Dès que le paiement arrive, on crée le code de ton cadeau et on écrit à {{email}}.',
      missed:
        'Ta photo a été effacée, donc rien n’est dessiné. Quand le paiement arrivera, il repartira par le moyen utilisé pour payer.',
    },
    failed: {
      title: 'Ton paiement n’est pas arrivé',
      text: 'Rien n’a été débité. Si l’argent arrive quand même, il te revient automatiquement.',
      picture: 'Ta photo reste ici un moment, tu peux donc payer autrement maintenant.',
      gift: 'Tu peux payer ton cadeau autrement maintenant.',
      missed: 'Ta photo a été effacée depuis. Si tu veux encore ton dessin, commande-le une nouvelle fois.',
    },
  },
  money: {
    card: 'Ton remboursement est déjà en route ; cette page affichera sa référence.',
    code: 'Ton code est en train de redevenir valable.',
    redraw: 'Redessiner est gratuit, rien n’a donc été débité. Ta première image reste à toi.',
  },
  moneyBack: {
    card: '{{price}} repart par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours à l’afficher.',
    code: 'Le code avec lequel tu as payé est de nouveau valable.',
    redraw: 'Ta première image est toujours à toi.',
  },
  /** Texts for a gift where they differ from a picture's. */
  gift: {
    expired: 'La page de paiement s’est fermée. Rien n’a été débité. Tu peux payer ton cadeau maintenant.',
    failed:
      'On n’a pas pu créer le code de ton cadeau, et c’est notre faute. Le remboursement est déjà en cours ; cette page affichera sa référence.',
    refunded:
      'On n’a pas pu créer le code de ton cadeau à cause d’une erreur de notre côté. On a remboursé {{price}} par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours à l’afficher.',
    stopped: {
      title: 'Ce cadeau n’est plus valable',
      text: 'Son paiement a été rendu ou est en cours d’examen, le code ne peut donc pas être utilisé.',
    },
  },
  stages: {
    paid: 'Payée',
    backlog: 'Dans la file',
    drawing: 'Dessin',
    checking: 'Vérification',
    ready: 'Prête',
  },
  doing: {
    paid: 'La machine vérifie ta photo.',
    backlog: 'La machine dessine les images avant la tienne.',
    approved: 'La machine dessine ton image.',
    drawn: 'La machine vérifie le dessin.',
    accepted: 'Ton image est en train d’être préparée.',
  },
  reference: 'Commande {{reference}}',
  close: 'Tu peux fermer cette page ; on t’enverra un mail.',
  unmailed: {
    accepted: 'C’est réussi. Encore un instant.',
    delivered: 'Regarde-toi. Emporte-la : elle est gardée jusqu’au {{day}}.',
  },
  connectionLost: 'La connexion avec la boutique est coupée. Ta commande continue sans elle ; on réessaie.',
  steps: 'Le chemin de ton image',
  timeLeft: 'encore {{time}}',
  developing: 'Ton image, en plein développement',
  ready: 'Ta photo, dessinée dans le style {{style}}',
  photo: 'Ta photo',
  download: 'Télécharger',
  print: '{{pixels}} pixels. Sur papier, elle est nette jusqu’à {{size}} (300 dpi).',
  missing:
    'L’image ne s’est pas chargée. Vérifie ta connexion et recharge la page ; elle est aussi dans ton mail.',
  goneTitle: 'Ton image est effacée',
  gone: 'Cette image a été effacée le {{day}}, comme promis.',
  drawnByAi: 'Dessiné par une IA',
  testDrawing: 'Dessin d’essai : fait sans le vrai modèle, pour essayer la boutique.',
  deleted: 'Gardée jusqu’au {{day}}, puis effacée pour de bon.',
  code: 'Ton code',
  codeUntil: 'Valable pour une image jusqu’au {{day}}. Il est aussi dans ton mail.',
  codeWorth: 'Valable pour tout style qui ne coûte pas plus de {{price}}.',
  copy: 'Copier',
  use: 'L’utiliser maintenant',
  refund: 'Remboursement',
  refunding:
    'On n’a pas pu faire ton image à cause d’une panne de notre côté. {{price}} repart par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours à l’afficher.',
  refundRefused:
    'On n’a pas pu faire ton image à cause d’une panne de notre côté, et ta banque n’a pas repris les {{price}}. L’argent est toujours à toi : une personne t’écrira.',
  refundCanceled:
    'On n’a pas pu faire ton image à cause d’une panne de notre côté, et le remboursement de {{price}} a été arrêté ici. Écris à {{email}} : une personne te dira pourquoi, ou trouvera un autre moyen.',
  chargedBack: {
    title: 'Ta banque t’a rendu ton paiement',
    text: 'Ta banque t’a rendu les {{price}} après que le paiement a été contesté. Cette commande est donc terminée et rien ne sera dessiné.',
  },
  secondPayment: {
    twice: 'Tu as payé deux fois.',
    goesBack:
      'Le deuxième paiement repart par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours à l’afficher.',
  },
  latePayment: {
    title: 'Ton paiement est arrivé trop tard',
    text: 'À son arrivée, ta photo n’était plus là, alors il n’y avait rien à dessiner.',
    goesBack:
      '{{price}} repart par le moyen utilisé pour payer ; les banques mettent 5 à 10 jours à l’afficher.',
  },
  refundStatus: {
    retrying: 'Il n’est pas passé du premier coup. On essaie encore, et on t’écrira si ça rate aussi.',
    pending: 'Il est encore en cours d’envoi. On t’enverra un mail quand ce sera fait.',
    succeeded: 'Envoyé à ta banque.',
    failed: 'Ta banque ne l’a pas accepté. Une personne s’en occupe et t’écrira.',
    canceled: 'Il a été arrêté ici avant d’arriver à ta banque, et ne t’arrivera pas.',
  },
  again: 'Dessiner une autre photo',
  toFirst: 'Vers ta première image',
  toForm: 'Vers la cabine',
  deletedAt: 'Effacées le {{moment}} : ta photo et l’image, de nos disques et pour de bon.',
  photoDeletedAt: 'Effacée le {{moment}} : ta photo, de nos disques et pour de bon.',
  isBeingDeleted:
    'Effacé de nos disques. Notre machine à dessiner en a peut-être encore une copie et ne répond pas pour le moment : elle disparaît dès son retour.',
  codeStopped:
    'Notre contrôle automatique l’a jugée inadaptée, et il peut se tromper. Le paiement a été rendu ou est en cours d’examen, le code reçu en échange ne peut donc pas être utilisé.',
  codeRestoredStopped: {
    title: 'Ton code ne peut pas être utilisé',
    text: 'On n’a pas dessiné ton image, et ton code n’est plus valable : son paiement a été rendu ou est en cours d’examen. C’est une erreur ? Écris à {{email}}.',
  },
  codeUsed: 'Ce code a été utilisé.',
  codeOwn: 'C’est le code avec lequel tu as payé ; il vaut de nouveau pour une image.',
  codeOwnEnd: 'Tu as payé avec le code qui finit par {{end}} ; il vaut de nouveau pour une image.',
  lost: {
    title: 'Ouvre le lien dans ton mail',
    text: 'Ce navigateur ne connaît pas ta commande. Le mail envoyé au moment du paiement contient un lien qui l’ouvre sur n’importe quel appareil.',
    slow: 'Rien ? Laisse-lui une minute et regarde dans les indésirables.',
  },
  unknown: {
    title: 'On ne connaît pas cette commande',
    text: 'Le lien a peut-être perdu quelques lettres en chemin. Ouvre-le encore une fois depuis ton mail.',
  },
};
