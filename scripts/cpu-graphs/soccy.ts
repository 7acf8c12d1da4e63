import { cardMargins } from '#adapters/comfyui/layers/card.ts';
import { createGraph, type Link } from './graph.ts';
import { brightness, inkLines, paint, enlargeLines, shade } from './paint.ts';

const workingSide = 560;
/** Long side of masks without sharp edges. */
const softSide = 320;
/** Pixels of the tile with a dot in its middle and at its corners, and the power of two by which it is repeated. */
const [tileSide, doublings] = [8, 7];

/** Builds the graph of a football card: people in strong colours, cut out with a white rim before the rays of a club. */
export function soccyGraph() {
  const graph = createGraph();
  const { add, blend, blur, combine, crop, fit, grow, invert, mask, over, plain, save } = graph;
  const { scaleBy, scaleLike, sizeOf, threshold, toImage } = graph;
  const small = fit(graph.load(), workingSide);
  const [maskLayer] = graph.loadLayer('in:masks');
  const [strokes, drawn] = graph.loadLayer('in:drawn card');
  const [rays] = graph.loadLayer('in:colours card');
  // The layers' sizes are those of the painting: the photo without the card, and the whole card.
  const [size, cardSize] = [sizeOf(maskLayer), sizeOf(rays)];
  const faces = blur(fit(toImage(channel(maskLayer, 'blue')), softSide), 4);
  const people = toImage(channel(maskLayer, 'green'));
  const x = lengthOf(cardMargins.side, size[1], 'width');
  const y = lengthOf(cardMargins.top, size[0], 'height');

  const { colours, lines } = comic();
  const wide = widened(onCard(people));
  const shaded = over(rays, plain(...cardSize, '100c14'), { mask: shadowOf(wide) });
  const printSize = sizeOf(strokes);
  const large = scaleLike(over(shaded, colours, { x, y, mask: mask(people) }), printSize, 'lanczos');
  const ink = mask(onCard(toImage(combine(lines, mask(people), 'multiply'))));
  const inked = over(large, plain(...printSize, '120d18'), { mask: enlargeLines(graph, ink, printSize) });
  save(over(inked, strokes, { mask: drawn }));
  return graph.nodes;

  function channel(image: Link, name: 'red' | 'green' | 'blue'): Link {
    return add('ImageToMask', { image, channel: name });
  }

  /** Returns a part of a length in pixels: ComfyUI's core calculates only with pictures. */
  function lengthOf(part: number, length: Link, side: 'width' | 'height'): Link {
    const [parts, whole] = [Math.round(part * 100), 100];
    const isWidth = side === 'width';
    const image = isWidth ? plain(parts, whole, '000000') : plain(whole, parts, '000000');
    const sides = isWidth ? { width: 0, height: length } : { width: length, height: 0 };
    const strip = add('ImageScale', { image, upscale_method: 'nearest-exact', ...sides, crop: 'disabled' });
    return sizeOf(strip)[isWidth ? 0 : 1];
  }

  /** Returns an area of the photo as one of the card. */
  function onCard(ofPhoto: Link): Link {
    return over(plain(...cardSize, '000000'), ofPhoto, { x, y });
  }

  /** Returns an area at half its size, wider all around and with a soft edge. */
  function widened(area: Link): Link {
    return blur(toImage(grow(threshold(scaleBy(area, 0.5, 'area'), 0.5), 5)), 3);
  }

  /** Returns the mask of a soft shadow below and to the right of an area. */
  function shadowOf(area: Link): Link {
    const half = scaleBy(area, 0.5, 'area');
    const none = blend(half, half, 'difference', 1);
    const soft = blend(blur(over(none, half, { x: 3, y: 4 }), 4, 1), none, 'normal', 0.5);
    return mask(scaleLike(soft, cardSize, 'bilinear'));
  }

  /** Paints the photo like a comic: strong, flat colours, shadows, dots where it is dark, and thick lines apart from them. */
  function comic(): { colours: Link; lines: Link } {
    const face = mask(scaleLike(faces, sizeOf(small), 'area'));
    const painted = paint(graph, small, [{ reach: 3 }, { reach: 3, areas: 'sides' }], face);
    const lifted = withoutDarkness(painted);
    const large = scaleLike(blend(lifted, lifted, 'overlay', 0.4), size);
    const toned = shade(graph, large, size, [
      { from: 0.4, isLight: false, colour: 'b4a8bc', strength: 0.5 },
      { from: 0.72, isLight: true, colour: '403a34', strength: 0.6 },
    ]);
    const faceOfSize = mask(scaleLike(faces, size, 'bilinear'));
    const calm = over(toned, large, { mask: faceOfSize });
    const dotted = over(calm, blend(calm, plain(...size, '8a7f9c'), 'multiply', 0.8), {
      mask: combine(dots(large), faceOfSize, 'subtract'),
    });
    return { colours: dotted, lines: inkLines(graph, painted, size, 0.028) };
  }

  /** Lightens what is dark, so that dark skin and clothes keep their shapes. */
  function withoutDarkness(picture: Link): Link {
    const wide = blur(fit(brightness(graph, picture), workingSide / 4), 3);
    const dark = invert(mask(scaleLike(wide, sizeOf(picture), 'bilinear')));
    return over(picture, blend(picture, picture, 'screen', 0.5), { mask: dark });
  }

  /** Masks dots that are larger where the picture is darker. */
  function dots(picture: Link): Link {
    const side = tileSide * 4;
    const at = (part: number) => Math.round(part * side);
    const corner = plain(at(0.25), at(0.25), 'ffffff');
    const centred = over(plain(side, side, '000000'), plain(at(0.5), at(0.5), 'ffffff'), {
      x: at(0.25),
      y: at(0.25),
    });
    const places = [
      [0, 0],
      [0.75, 0],
      [0, 0.75],
      [0.75, 0.75],
    ] as const;
    const tile = places.reduce(
      (below, [left, top]) => over(below, corner, { x: at(left), y: at(top) }),
      centred,
    );
    const soft = fit(blur(blur(tile, 7, 1), 7, 1), tileSide);
    const screen = graph.repeat(graph.repeat(soft, 'right', doublings), 'down', doublings);
    const raised = combine(mask(crop(screen, size, 0, 0)), mask(brightness(graph, picture)), 'subtract');
    return mask(blur(toImage(threshold(toImage(raised), 0.12)), 1));
  }
}
