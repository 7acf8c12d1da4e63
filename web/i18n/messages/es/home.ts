import type { Translated } from '../../catalogue.ts';

export const messages: Translated<'home'> = {
  title: 'Entra una foto, sale una caricatura',
  description:
    'Sube una foto, elige un estilo y ríete de ti. Caricaturas dibujadas por IA en nuestra propia máquina: un solo pago, sin suscripción.',
  hero: {
    headline: 'Convierte tus fotos en obras maestras',
    subline: 'Nuestra plataforma con IA convierte fotos corrientes en caricaturas en segundos.',
    start: 'Empezar',
    price: '{{price}} por imagen.',
    priceUp: 'Desde {{price}} por imagen.',
    aside: 'Un solo pago, sin suscripción.',
    promises: {
      redraw: 'Un redibujo gratis en el plazo de un día',
      refund: '¿No llega? Reembolso automático',
      kept: 'Se borra en una semana, o cuando tú digas',
      machine: 'Dibujado en nuestra propia máquina',
    },
    testDrawings: 'Dibujos de prueba',
  },
  showcase: {
    heading: 'Prueba muchos estilos',
    subtext:
      'Transforma tus fotos en caricaturas espectaculares con inteligencia artificial. Rápido, fácil y con resultados profesionales en segundos.',
    testDrawings: 'Dibujos de prueba: hechos sin el modelo real, para probar la tienda.',
    gallery: 'Más de cada estilo en la galería',
    social: 'Perfecto para las redes sociales',
    start: 'Empieza a transformar tus fotos',
    before: 'Antes',
    after: 'Después',
    all: 'Todos los estilos con sus precios',
    original: 'Original',
    compare: 'Ver para creer',
    compareText:
      'Arrastra el tirador, usa las flechas o pulsa un botón: a un lado la foto, al otro lo que nuestra propia máquina ha hecho con ella.',
  },
  alt: {
    couple: 'Foto: el hombre y la mujer de American Gothic',
    portrait: 'Foto: la Mona Lisa',
    photo: 'La foto de un ejemplo',
    portraitIn: 'La Mona Lisa, dibujada en el estilo {{style}}',
    coupleIn: 'Los mismos, dibujados en el estilo {{style}}',
    avatarIn: 'Retrato redondo, dibujado en el estilo {{style}}',
    exampleIn: 'Un ejemplo, dibujado en el estilo {{style}}',
  },
  steps: {
    heading: 'Siéntate. Mira arriba. Listo.',
    photo: {
      title: 'Enséñanos una cara',
      text: 'La tuya, la de tu abuela, la de tu gato. Basta una foto con buena luz y un protagonista claro.',
    },
    style: {
      title: 'Elige un estilo',
      text: '{{styles}}: cada uno tiene su propia idea de para qué sirve una nariz.',
    },
    pay: {
      title: 'Paga una vez y mira',
      text: 'El precio está en el botón. Tu imagen aparece ante tus ojos y en tu correo.',
    },
  },
  testimonials: {
    heading: 'Descubre por qué a la gente (y a otras formas de vida) le encanta',
    cat: 'Me paseé por el teclado y compré una. Ahora soy enteramente amarilla. Mi humano dice que me sienta bien. Es la primera vez que estamos de acuerdo.',
    espresso:
      'El filtro tipo Picasso me movió el asa, el platillo y la visión del mundo. Antes era un amargado. Ahora soy cubista.',
    helmet:
      'Todos fotografían siempre a quien llevo dentro. Por fin alguien ha dibujado mi lado bueno. Solo tengo uno.',
    cup: 'Filtro tipo anime, líneas suaves, ojazos cálidos. Yo no tengo ojos. Cinco estrellas, si puedo inventarme una nota. No puedo. Cuatro.',
  },
  faq: {
    heading: 'Preguntas que se repiten',
    'item-1': {
      question: '¿Cómo consigo mi caricatura?',
      answer:
        'Sube una foto, elige un estilo, escribe tu correo y paga de forma segura con tarjeta a través de Stripe. Redibujamos tu foto y te la mandamos por correo. También puedes ver cómo se dibuja en tu propia página de estado.',
    },
    'item-2': {
      question: '¿Qué fotos no están permitidas?',
      answer:
        'Las imágenes con desnudos, contenido explícito, violencia, discursos de odio o cualquier otra cosa que incumpla nuestros términos. Una petición así se rechaza antes de dibujar nada. Y por favor, pide permiso antes de mandarnos la cara de otra persona.',
    },
    'item-3': {
      question: '¿Cuánto tarda?',
      answer:
        'La mayoría de las imágenes están listas en 5-15 minutos: dibujar lleva segundos, el resto es hacer cola y dos miradas atentas. Cuando todo el mundo quiere una cara nueva a la vez, puede tardar más. Tu página de estado te enseña tu puesto en la cola, y puedes cerrarla: la imagen llega por correo de todos modos.',
    },
    'item-4': {
      question: '¿Me devolvéis el dinero?',
      answer:
        'Solo hay reembolso si hay un fallo técnico o si no podemos entregar tu imagen. En ese caso se hace automáticamente, por la misma vía por la que pagaste. El gusto no se reembolsa, aunque compadecemos a tu nariz.',
    },
    'item-5': {
      question: '¿Qué pasa si rechazáis mi foto?',
      answer:
        'Si tu imagen se rechaza por incumplir las normas de contenido, recibes un código canjeable por una imagen gratis. Está en tu página de estado y en tu correo. Úsalo con una foto más formalita.',
    },
    'item-6': {
      question: '¿Me podéis bloquear?',
      answer:
        'Sí. El abuso reiterado lleva al bloqueo: quien no para de mandar fotos prohibidas no puede pedir durante un tiempo. Antes de cobrar nada decimos por qué, hasta cuándo y cómo reclamar.',
    },
  },
  promise: {
    heading: 'Lo que cuesta, lo que prometemos',
    insert: 'Inserta moneda',
    perPicture: 'por imagen, todo incluido',
    perPictureUp: 'por imagen, como mínimo, todo incluido',
    pack: 'o {{pictures}} imágenes por {{price}}',
    wait: 'Ahora mismo',
    closed: 'La cabina está cerrada ahora mismo',
    gift: '¿Para alguien a quien quieres?',
    closedText: 'Vuelve un poco más tarde; hasta entonces no se vende nada ni se cobra a nadie.',
    payment: {
      title: 'Un pago, sin suscripción',
      text: 'Sin cuenta, sin créditos, sin nada que cancelar. Tu tarjeta la ve la página de pago; nosotros, nunca.',
    },
    redraw: {
      title: 'Un redibujo gratis',
      text: '¿No eres del todo tú? Dilo en el plazo de un día y la dibujamos otra vez sin coste. Las dos imágenes son tuyas.',
    },
    machine: {
      title: 'Nuestra máquina y ninguna otra',
      text: 'Dibujado por IA en nuestra propia máquina; tu foto nunca sale de ella. Ninguna empresa de IA te ve, y todo lo que esconde el archivo, como dónde se hizo la foto, se elimina al llegar.',
    },
    refund: {
      title: '¿No llega? Te devolvemos el dinero',
      text: 'Si un fallo nuestro te deja sin imagen, te devolvemos el dinero automáticamente, y tu página de estado muestra la referencia de la devolución como prueba. Sin formularios.',
    },
    kept: {
      title: 'Se borra en una semana, o cuando tú digas',
      text: 'Una foto con la que nadie pide nada desaparece en una hora. Si hay pedido, tu página de estado dice el día, y un botón allí borra la foto y la imagen al momento.',
    },
  },
};
