import type { Translation } from '#domain/messages.ts';
import type { operatorMessages as english } from './en-operator.ts';

const console = 'Ouvrir la console';

export const operatorMessages: Translation<typeof english> = {
  withdrawal_notice: {
    subject: '{{reference}} : rétractation',
    lines: {
      begun: 'Le dessin avait commencé : le droit de rétractation avait donc pris fin.',
      undrawn: 'Rien n’a été dessiné.',
      pack: 'C’est un lot : pendant 14 jours, on peut se rétracter pour les images qui n’ont pas encore été commandées.',
      refund:
        'Pour rendre l’argent malgré tout : `npx toonbooth orders refund {{reference}} --reason goodwill`, ou la console.',
    },
    button: console,
  },
  invitation: {
    subject: 'Votre accès à la console',
    lines: {
      hello:
        'Bonjour {{person}}, vous pouvez maintenant vous connecter à la console de {{brand}} avec le rôle « {{role}} ». Ce rôle {{mayDo}}.',
      link: 'Ce lien vous permet de choisir votre mot de passe. Il fonctionne une fois, jusqu’au {{until}}. Ensuite, vous vous connectez avec cette adresse.',
      ignore: 'Si vous ne savez pas de quoi il s’agit, ignorez ce mail : rien ne se passe sans vous.',
    },
    button: 'Choisir votre mot de passe',
  },
  test_message: {
    subject: 'Un message d’essai',
    lines: {
      sent: '{{brand}} peut envoyer des mails. Si celui-ci est dans vos indésirables, il manque à votre domaine SPF, DKIM ou DMARC pour ce serveur de mail.',
    },
    button: console,
  },
  console,
  over: 'Terminé : {{subject}}',
  note: 'Ce mail s’adresse aux personnes qui gèrent {{brand}}.',
  questions: 'Des questions ? Écrivez à {{supportEmail}}.',
  roles: {
    owner: 'peut tout faire',
    manager:
      'gère la boutique : commandes, remboursements jusqu’à une limite, codes, blocages, vente, contestations',
    reviewer: 'décide des photos et des contestations ; il ne voit ni adresse ni argent',
    viewer: 'voit tout sauf les personnes et les jetons, et ne change rien',
  },
};
