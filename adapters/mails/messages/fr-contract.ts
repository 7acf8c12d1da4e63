import type { Translation } from '#domain/messages.ts';
import type { contractMessages as english } from './en-contract.ts';

export const contractMessages: Translation<typeof english> = {
  heading: 'Confirmation de ton contrat',
  labels: {
    order: 'Commande',
    bought: 'Ce que tu as acheté',
    price: 'Prix',
    code: 'Ton code',
    delivery: 'Livraison',
    seller: 'Vendeur',
    maker: 'Réalisé par',
    declared: 'Ce que tu as déclaré',
    withdrawal: 'Rétractation',
    terms: 'Conditions d’utilisation',
  },
  order: '{{reference}}, du {{orderedAt}}',
  paid: '{{price}}, taxes comprises. Un seul paiement, sans rien à ajouter.',
  redeemed: 'Payée avec un code : rien à payer.',
  picture: {
    bought:
      'Une image : ta photo, redessinée par une IA dans le style {{styleTitle}}. Tu la reçois sous forme de fichier (PNG, et plus petit en JPEG) que les programmes courants ouvrent, sans protection contre la copie.',
    delivery:
      'Par e-mail et sur la page de la commande, en général 5 à 15 minutes après le paiement ; davantage si beaucoup attendent.',
    withdrawal:
      'Tu peux te rétracter jusqu’au début du dessin, sur la page de la commande ou à l’adresse {{withdrawUrl}} ; tout le prix t’est alors rendu. Quand le dessin commence, le droit de rétractation prend fin.',
  },
  pack: {
    bought:
      'Un lot de {{pictures}} images. La première : ta photo, redessinée par une IA dans le style {{styleTitle}}. Les autres ({{more}}) : les photos de ton choix, dans tout style qui ne coûte pas plus de {{worth}}. Tu reçois chacune sous forme de fichier (PNG, et plus petit en JPEG) que les programmes courants ouvrent, sans protection contre la copie.',
    delivery:
      'La première image par e-mail et sur la page de la commande, en général 5 à 15 minutes après le paiement ; davantage si beaucoup attendent. Les autres de la même façon, dès que tu les commandes avec ton code.',
    withdrawal:
      'Tu peux te rétracter jusqu’au début du dessin de la première image, sur la page de la commande ou à l’adresse {{withdrawUrl}}, et dans les 14 jours pour les images que tu n’as pas encore commandées. Ce qu’aucune image n’a utilisé t’est alors rendu. Quand le dessin d’une image commence, le droit de rétractation prend fin pour elle.',
  },
  set: {
    bought:
      'Plusieurs images d’une photo, redessinée par une IA dans ces styles : {{styleTitle}}. Tu reçois chacune sous forme de fichier (PNG, et plus petit en JPEG) que les programmes courants ouvrent, sans protection contre la copie.',
    delivery:
      'Chacune sur la page de la commande dès qu’elle est dessinée, et toutes dans un seul e-mail quand la dernière est prête, en général 5 à 30 minutes après le paiement ; davantage si beaucoup attendent.',
    withdrawal:
      'Tu peux te rétracter jusqu’au début du dessin de la première d’entre elles, sur la page de la commande ou à l’adresse {{withdrawUrl}} ; le prix entier t’est alors rendu. Quand le dessin commence, le droit de rétractation prend fin.',
  },
  packCode:
    '{{packCode}} : encore {{more}}, jusqu’au {{until}}. Toute personne qui a le code peut l’utiliser.',
  gift: {
    bought:
      'Un cadeau : un code pour une image dans tout style qui ne coûte pas plus de {{price}}, dessinée par une IA d’après une photo. Il est valable trois ans.',
    delivery: 'Le code arrive par e-mail et figure sur la page de la commande, juste après le paiement.',
    withdrawal:
      'Tu peux te rétracter dans les 14 jours à l’adresse {{withdrawUrl}}, et être remboursé même plus tard, tant que personne n’a utilisé le code.',
  },
  declared:
    'Le {{orderedAt}}, avec la commande : « Commencez juste après le paiement : je sais que je ne peux plus me rétracter une fois le dessin commencé. »',
  terms:
    'Telles qu’elles étaient à ta commande : jointes à cet e-mail ({{termsFile}}) et conservées sans changement à l’adresse {{termsUrl}}',
};
