import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'home'> = {
  title: 'Une photo entre, un dessin sort',
  description:
    'Envoie une photo, choisis un style, souris-toi. Des portraits dessinés par une IA sur notre propre machine : un seul paiement, pas d’abonnement.',
  hero: {
    headline: 'Transforme tes photos en chefs-d’œuvre',
    subline:
      'Notre plateforme d’IA transforme des photos ordinaires en portraits dessinés en quelques secondes.',
    start: 'C’est parti',
    price: '{{price}} par image.',
    priceUp: 'À partir de {{price}} par image.',
    aside: 'Un seul paiement, pas d’abonnement.',
    promises: {
      redraw: 'Redessinée une fois gratuitement, pendant un jour',
      refund: 'Pas livrée ? Remboursement automatique',
      kept: 'Effacée au bout d’une semaine, ou quand tu veux',
      machine: 'Dessinée sur notre propre machine',
    },
    testDrawings: 'Dessins d’essai',
  },
  showcase: {
    heading: 'Essaie plein de styles',
    subtext:
      'Transforme tes photos en superbes dessins grâce à l’IA. Rapide, facile, et un résultat de pro en quelques secondes.',
    testDrawings: 'Dessins d’essai : faits sans le vrai modèle, pour essayer la boutique.',
    gallery: 'D’autres dessins de chaque style dans la galerie',
    social: 'Parfait pour les réseaux sociaux',
    start: 'Commence à transformer tes photos',
    before: 'Avant',
    after: 'Après',
    all: 'Tous les styles avec leurs prix',
    original: 'Original',
    compare: 'Il faut le voir pour le croire',
    compareText:
      'Tire la poignée, prends les flèches ou appuie sur un bouton : d’un côté la photo, de l’autre ce que notre propre machine en a fait.',
  },
  alt: {
    couple: 'Photo : l’homme et la femme d’American Gothic',
    portrait: 'Photo : la Joconde',
    photo: 'La photo d’un exemple',
    portraitIn: 'La Joconde, dessinée dans le style {{style}}',
    coupleIn: 'Les deux mêmes, dessinés dans le style {{style}}',
    avatarIn: 'Portrait rond, dessiné dans le style {{style}}',
    exampleIn: 'Un exemple, dessiné dans le style {{style}}',
  },
  steps: {
    heading: 'Assieds-toi. Lève les yeux. C’est fait.',
    photo: {
      title: 'Montre-nous un visage',
      text: 'Le tien, celui de ta grand-mère, celui de ton chat. Une photo bien éclairée avec un héros bien visible suffit.',
    },
    style: {
      title: 'Choisis un style',
      text: '{{styles}} : chacun a sa propre idée de ce à quoi sert un nez.',
    },
    pay: {
      title: 'Paie une fois, puis regarde',
      text: 'Le prix est sur le bouton. Ton image apparaît sous tes yeux et dans ta boîte mail.',
    },
  },
  testimonials: {
    heading: 'Découvre pourquoi les gens (et d’autres formes de vie) l’adorent',
    cat: 'J’ai marché sur le clavier et j’en ai acheté un. Me voilà toute jaune. Mon humain dit que ça me va. C’est la première fois que je suis d’accord avec lui.',
    espresso:
      'Le filtre façon Picasso a déplacé mon anse, ma soucoupe et toute ma vision du monde. J’étais amer. Me voilà cubiste.',
    helmet:
      'Tout le monde photographie toujours la personne à l’intérieur. Enfin quelqu’un a dessiné mon bon profil. Je n’en ai qu’un.',
    cup: 'Filtre façon anime, lignes douces, grands yeux chaleureux. Je n’ai pas d’yeux. Cinq étoiles, si j’ai le droit d’inventer une note. Je n’ai pas le droit. Quatre.',
  },
  faq: {
    heading: 'Questions qui reviennent',
    'item-1': {
      question: 'Comment j’obtiens mon dessin ?',
      answer:
        'Envoie une photo, choisis un style, indique ton adresse mail et paie en toute sécurité par carte via Stripe. On redessine ta photo et on te l’envoie par mail. Tu peux aussi regarder le dessin avancer sur ta propre page de suivi.',
    },
    'item-2': {
      question: 'Quelles photos sont interdites ?',
      answer:
        'Les images avec de la nudité, du contenu explicite, de la violence, des propos haineux ou tout ce qui enfreint nos conditions. Une telle demande est refusée avant qu’on dessine quoi que ce soit. Et demande la permission avant de nous envoyer le visage de quelqu’un d’autre.',
    },
    'item-3': {
      question: 'Combien de temps ça prend ?',
      answer:
        'La plupart des images sont prêtes en 5-15 minutes : le dessin prend quelques secondes, le reste est l’attente dans la file et deux contrôles attentifs. Quand tout le monde veut un nouveau visage en même temps, ça peut durer plus. Ta page de suivi montre ta place dans la file, et tu peux la fermer : l’image arrive par mail de toute façon.',
    },
    'item-4': {
      question: 'Puis-je être remboursé ?',
      answer:
        'Un remboursement n’est accordé qu’en cas de panne technique ou si on n’arrive pas à livrer ton image. Il se fait alors automatiquement, par le moyen utilisé pour payer. Les goûts ne se remboursent pas, même si on compatit avec ton nez.',
    },
    'item-5': {
      question: 'Que se passe-t-il si ma photo est refusée ?',
      answer:
        'Si ton image est refusée à cause de son contenu, tu reçois un code à échanger contre une image gratuite. Il est sur ta page de suivi et dans ta boîte mail. Utilise-le avec une photo plus sage.',
    },
    'item-6': {
      question: 'Puis-je être bloqué ?',
      answer:
        'Oui. Les abus répétés mènent au blocage : qui envoie sans cesse des photos interdites ne peut plus commander pendant un moment. Avant tout paiement, on dit pourquoi, jusqu’à quand et comment contester.',
    },
  },
  promise: {
    heading: 'Ce que ça coûte, ce qu’on promet',
    insert: 'Insère une pièce',
    perPicture: 'par image, tout compris',
    perPictureUp: 'par image au minimum, tout compris',
    pack: 'ou {{pictures}} images pour {{price}}',
    wait: 'En ce moment',
    closed: 'La cabine est fermée en ce moment',
    gift: 'Pour quelqu’un que tu aimes ?',
    closedText: 'Reviens un peu plus tard ; d’ici là, rien n’est vendu et personne n’est débité.',
    payment: {
      title: 'Un paiement, pas d’abonnement',
      text: 'Pas de compte, pas de crédits, rien à résilier. Seule la page de paiement voit ta carte ; nous, jamais.',
    },
    redraw: {
      title: 'Redessinée une fois, gratuitement',
      text: 'Pas tout à fait toi ? Dis-le dans la journée qui suit et on redessine une fois, gratuitement. Les deux images sont à toi.',
    },
    machine: {
      title: 'Notre machine et aucune autre',
      text: 'Dessiné par une IA sur notre propre machine ; ta photo n’en sort jamais. Aucune société d’IA ne te voit, et tout ce que cache le fichier, comme le lieu de la prise de vue, est supprimé dès l’arrivée.',
    },
    refund: {
      title: 'Pas livré ? Remboursé',
      text: 'Si une panne de notre côté te prive de ton image, tu es remboursé automatiquement, et ta page de suivi affiche la référence du remboursement comme preuve. Sans formulaire.',
    },
    kept: {
      title: 'Effacée au bout d’une semaine, ou quand tu veux',
      text: 'Une photo sans commande disparaît au bout d’une heure. Pour une commande, ta page de suivi annonce le jour, et un bouton y efface tout de suite la photo et l’image.',
    },
  },
};
